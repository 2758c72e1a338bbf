// Runs the report on an API server in this process.
#include "report.hpp"

#include <iostream>
#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/testing.hpp>

using kubexx::k8s::apps::v1::Deployment;

namespace {

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

/// The server has no controllers, so the test writes the status.
kubexx::Result<> deploy(const kubexx::Client& client, const std::string& name, int wanted, int ready) {
  const auto deployments = kubexx::api<Deployment>(client, "default");
  Deployment deployment;
  deployment.metadata.name = name;
  deployment.spec.replicas = wanted;
  deployment.spec.selector.match_labels["app"] = name;
  deployment.spec.template_.metadata.labels["app"] = name;
  deployment.spec.template_.spec.containers.push_back({.image = "nginx:1.29", .name = "web"});
  if (const auto created = deployments.create(deployment); !created) return created.error();
  const auto reported = deployments.status().edit(name, [&](Deployment& one) { one.status.ready_replicas = ready; });
  if (!reported) return reported.error();
  return {};
}

}  // namespace

int main() {
  const auto server = kubexx::testing::ApiServer::start();
  if (!server) return fail(server.error().text());
  const auto client = kubexx::Client::from_kubeconfig(server->kubeconfig());
  if (!client) return fail(client.error().text());
  if (const auto made = deploy(*client, "ready", 2, 2); !made) return fail(made.error().text());
  if (const auto made = deploy(*client, "web", 3, 1); !made) return fail(made.error().text());

  const auto lines = {{cpp_namespace}}::unready_deployments(*client, "default");
  if (!lines) return fail(lines.error().text());
  if (*lines != std::vector<std::string>{"web: 1 of 3"}) return fail("not the deployments that are not ready");
  return 0;
}
