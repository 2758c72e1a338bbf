#include "cluster.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "api/v1/crontab.kubexx.hpp"

namespace {

using kubexx::Client;
using kubexx::Result;

// The user agent names the program; servers record the part before the slash as the manager of the fields that it
// writes.
const kubexx::ClientOptions kOptions{.user_agent = "crontab-example/1"};

/// The CRD that the build made of api/v1/crontab.hpp.
std::string crd() {
  std::ifstream file(CRONTAB_CRD);
  return {std::istreambuf_iterator<char>(file), {}};
}

Result<Cluster> start_server() {
  auto server = kubexx::testing::ApiServer::start({.crds = {crd()}});
  if (!server) return server.error();
  auto client = Client::from_kubeconfig(server->kubeconfig(), kOptions);
  if (!client) return client.error();
  return Cluster{*std::move(server), *std::move(client)};
}

/// API servers also accept YAML. The kind is served a moment later.
Result<> install_crd(const Client& client) {
  kubexx::client::Call post;
  post.request.method = "POST";
  post.request.target = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  post.request.headers = {{"Content-Type", "application/yaml"}};
  post.request.body = crd();
  auto installed = client.request(post);
  if (!installed) return installed.error();
  const auto crontabs = kubexx::api<stable::v1::CronTab>(client);
  auto served = crontabs.list();
  for (int tries = 0; !served && tries < 100; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    served = crontabs.list();
  }
  if (!served) return served.error();
  return {};
}

Result<Cluster> reach_cluster() {
  auto client = Client::from_environment(kOptions);
  if (!client) return client.error();
  const auto found = kubexx::api<stable::v1::CronTab>(*client).list({.page = 1});
  const bool is_missing = !found && found.error().not_found();
  if (!found && !is_missing) return found.error();
  if (is_missing) {
    if (auto installed = install_crd(*client); !installed) return installed.error();
  }
  return Cluster{std::nullopt, *std::move(client)};
}

}  // namespace

kubexx::Result<Cluster> connect() {
  const char* kubeconfig = std::getenv("KUBECONFIG");
  return kubeconfig != nullptr && *kubeconfig != '\0' ? reach_cluster() : start_server();
}
