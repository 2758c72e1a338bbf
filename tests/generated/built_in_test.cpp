#include <kubexx/client.hpp>
#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <kubexx/k8s/rbac/v1.kubexx.hpp>
#include <kubexx/testing.hpp>

#include <iostream>
#include <string>

#include "api/v1/site.kubexx.hpp"
#include "tests/generated/built_in_verbs.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"

// Kubernetes' own types: a library of kubexx_kubernetes, and an API that uses it.

namespace apps = kubexx::k8s::apps::v1;
namespace core = kubexx::k8s::core::v1;

apps::Deployment web() {
  apps::Deployment deployment;
  deployment.metadata.name = "web";
  deployment.spec.replicas = 3;
  deployment.spec.selector.match_labels["app"] = "web";
  deployment.spec.template_.metadata.labels["app"] = "web";
  deployment.spec.template_.spec.containers.push_back({.image = "nginx:1.29", .name = "web"});
  return deployment;
}

apps::DeploymentApply wanted_web(const std::string& image) {
  core::ContainerApply container;
  container.name = "web";
  container.image = image;
  container.resources.requests.emplace()["memory"] = "64Mi";
  apps::DeploymentApply wanted;
  wanted.metadata.name = "web";
  wanted.spec.replicas = 3;
  wanted.spec.selector.emplace().match_labels["app"] = "web";
  wanted.spec.template_.metadata.labels["app"] = "web";
  wanted.spec.template_.spec.containers = {container};
  return wanted;
}

namespace rbac_v1 = kubexx::k8s::rbac::v1;

namespace {

template <class T>
std::string rewritten(const std::string& text) {
  const kubexx::Result<T> object = kubexx::decode<T>(text);
  REQUIRE(object);
  return kubexx::encode(*object);
}

core::PodTemplateSpec web_template() {
  core::PodTemplateSpec pod;
  pod.metadata.labels["app"] = "web";
  core::Container container;
  container.name = "web";
  container.image = "nginx:1.29";
  container.ports.push_back({.container_port = 80});
  pod.spec.containers.push_back(container);
  core::Volume volume;
  volume.name = "scratch";
  volume.empty_dir.emplace();
  pod.spec.volumes.push_back(volume);
  return pod;
}

int evict_and_read(const kubexx::Client& client) {
  auto pods = kubexx::api<kubexx::k8s::core::v1::Pod>(client, "default");
  auto evicted = pods.evict("web");
  if (!evicted && evicted.error().reason == kubexx::Reason::too_many_requests) std::cerr << "try again later\n";
  auto read =
      pods.logs("web", {.follow = true, .tail_lines = 10}, [](std::string_view line) { std::cout << line << "\n"; });

  return evicted && read ? 0 : 1;
}

constexpr const char* kTemplate =
    R"({"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"image":"nginx:1.29","name":"web",)"
    R"("ports":[{"containerPort":80,"protocol":"TCP"}]}],"volumes":[{"emptyDir":{},"name":"scratch"}]}})";

}  // namespace

TEST_CASE("the snippets of docs/kubernetes-types.md are in tests") {
  CHECK(kubexx::test::check_snippets("docs/kubernetes-types.md",
                                     {"tests/generated/built_in_test.cpp", "tests/generated/template_test.cpp"}) == 4);
}

TEST_CASE("an apply type of Kubernetes has only what is set", "[built_in]") {
  CHECK(kubexx::encode(wanted_web("nginx:1.29")) ==
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":3,)"
        R"("selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{)"
        R"("containers":[{"image":"nginx:1.29","name":"web","resources":{"requests":{"memory":"64Mi"}}}]}}}})");
}

TEST_CASE("the data of a Secret are bytes", "[built_in]") {
  core::Secret secret;
  secret.data["key"] = kubexx::bytes_of("a\xff");
  CHECK(kubexx::encode(secret).find(R"("data":{"key":"Yf8="})") != std::string::npos);
  CHECK(kubexx::text_of(secret.data["key"]) == "a\xff");
}

TEST_CASE("a kind of Kubernetes is written as Go writes it", "[built_in]") {
  apps::Deployment deployment = web();
  deployment.spec.template_ = web_template();
  CHECK(kubexx::encode(deployment) ==
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":3,)"
        R"("selector":{"matchLabels":{"app":"web"}},"template":)" +
            std::string(kTemplate) + "}}");
}

TEST_CASE("what an API server writes for a kind of Kubernetes is preserved", "[built_in]") {
  const std::string role =
      R"({"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"none"},"rules":null})";
  CHECK(rewritten<rbac_v1::ClusterRole>(role) == role);
  const std::string secret =
      R"({"apiVersion":"v1","data":{"a":"aGVsbG8="},"kind":"Secret","metadata":{"name":"s"},"type":"Opaque"})";
  CHECK(rewritten<core::Secret>(secret) == secret);
  const std::string deployment =
      R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"selector":{},"template":)"
      R"({"spec":{"containers":[{"name":"a","future":1,"resources":{}}]}},"strategy":{}},"status":{}})";
  CHECK(rewritten<apps::Deployment>(deployment) == deployment);
}

TEST_CASE("apply types of Kubernetes send the members that are set", "[built_in]") {
  apps::DeploymentApply apply;
  apply.metadata.name = "web";
  core::ContainerApply container;
  container.name = "web";
  apply.spec.template_.spec.containers.emplace().push_back(container);
  core::VolumeApply volume;
  volume.name = "scratch";
  volume.empty_dir.emplace();
  apply.spec.template_.spec.volumes.emplace().push_back(volume);
  CHECK(kubexx::encode(apply) ==
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"template":{"spec":)"
        R"({"containers":[{"name":"web"}],"volumes":[{"emptyDir":{},"name":"scratch"}]}}}})");
}

TEST_CASE("types of Kubernetes are members of other kinds", "[built_in]") {
  site::v1::Site site;
  site.metadata.name = "front";
  site.spec.template_ = web_template();
  const std::string text =
      R"({"apiVersion":"example.com/v1","kind":"Site","metadata":{"name":"front"},"spec":{"template":)" +
      std::string(kTemplate) + "}}";
  CHECK(kubexx::encode(site) == text);
  CHECK(rewritten<site::v1::Site>(text) == text);
  site::v1::SiteApply apply;
  apply.spec.template_.spec.node_name = "n1";
  CHECK(kubexx::encode(apply) ==
        R"({"apiVersion":"example.com/v1","kind":"Site","spec":{"template":{"spec":{"nodeName":"n1"}}}})");
}

TEST_CASE("the kinds of Kubernetes have the resources of an API server", "[built_in]") {
  using Deployment = kubexx::ResourceTraits<apps::Deployment>;
  CHECK(Deployment::group == "apps");
  CHECK(Deployment::plural == "deployments");
  CHECK(Deployment::has_status);
  CHECK(Deployment::has_scale);
  using ConfigMap = kubexx::ResourceTraits<core::ConfigMap>;
  CHECK(ConfigMap::group.empty());
  CHECK_FALSE(ConfigMap::has_status);
  CHECK_FALSE(kubexx::ResourceTraits<rbac_v1::ClusterRole>::namespaced);
  CHECK(kubexx::IsBuiltIn<core::Namespace>);
  CHECK(kubexx::has_verb<core::Namespace>("delete"));
  CHECK_FALSE(kubexx::has_verb<core::Namespace>("deletecollection"));
  CHECK_FALSE(kubexx::IsBuiltIn<site::v1::Site>);
}

TEST_CASE("pods are evicted, and their logs read", "[built_in]") {
  auto server = kubexx::testing::ApiServer::start();
  REQUIRE(server);
  const kubexx::Client client = kubexx::Client::from_kubeconfig(server->kubeconfig()).value();
  core::Pod web;
  web.metadata.name = "web";
  web.spec.containers.push_back({.image = "nginx:1.29", .name = "web"});
  auto pods = kubexx::api<core::Pod>(client, "default");
  REQUIRE(pods.create(web));
  REQUIRE(pods.evict("web", {.dry_run = true}));
  REQUIRE(pods.get("web"));
  CHECK(evict_and_read(client) != 0);  // the in-process server has no logs
  CHECK(pods.wait_deleted("web", std::chrono::seconds(20)));
  CHECK(pods.evict("web").error().not_found());
}

TEST_CASE("typed clients of kinds of Kubernetes use the in-process server", "[built_in]") {
  auto server = kubexx::testing::ApiServer::start();
  REQUIRE(server);
  auto client = kubexx::Client::from_kubeconfig(server->kubeconfig());
  REQUIRE(client);
  kubexx::test::check_built_in_verbs(*client, "default");
}
