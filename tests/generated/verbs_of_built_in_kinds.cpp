// Compiled, never run, with each KUBEXX_TRY of CMakeLists.txt: kinds of Kubernetes have the verbs of API servers and no
// others.
#include <kubexx/client.hpp>
#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/k8s/authentication/v1.kubexx.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <kubexx/k8s/rbac/v1.kubexx.hpp>

using kubexx::k8s::apps::v1::Deployment;
using kubexx::k8s::authentication::v1::TokenReview;
using kubexx::k8s::core::v1::ComponentStatus;
using kubexx::k8s::core::v1::Namespace;
using kubexx::k8s::core::v1::Pod;
using kubexx::k8s::rbac::v1::ClusterRole;

template <class K>
void use_verbs(const kubexx::Api<K>& kinds) {
  (void)kinds.create({});
  (void)kinds.get("x");
  (void)kinds.list();
  (void)kinds.update({});
  (void)kinds.edit("x", [](K&) {});
  (void)kinds.patch("x", kubexx::merge_patch("{}"));
  (void)kinds.patch("x", kubexx::strategic_patch("{}"));
  (void)kinds.patch(K(), K());
  (void)kinds.apply({});
  (void)kinds.watch({}, [](kubexx::WatchEvent<K>&&) {});
  (void)kinds.remove("x");
}

void use(const kubexx::Client& client) {
  const auto deployments = kubexx::api<Deployment>(client, "default");
  const auto namespaces = kubexx::api<Namespace>(client);
  const auto reviews = kubexx::api<TokenReview>(client);
  const auto components = kubexx::api<ComponentStatus>(client);
  use_verbs(deployments);
  use_verbs(namespaces);
  use_verbs(kubexx::api<Pod>(client, "default"));
  use_verbs(kubexx::api<ClusterRole>(client));
  (void)deployments.remove_collection({});
  (void)deployments.status().patch("x", kubexx::strategic_patch("{}"));
  (void)reviews.create({});
  (void)components.get("x");
  (void)components.list();
  (void)(KUBEXX_TRY);
}
