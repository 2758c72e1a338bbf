// The webhooks of hooks.cpp with the manifests of config/, on an API server in this process.
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/client.hpp>
#include <kubexx/migrate.hpp>
#include <kubexx/testing.hpp>
#include <stdexcept>
#include <string>

#include "api/v1.kubexx.hpp"
#include "api/v1alpha1.kubexx.hpp"
#include "hooks.hpp"

namespace {

void expect(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error("not true: " + what);
}

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string request(const kubexx::Client& client, const std::string& method, const std::string& target,
                    const std::string& type, const std::string& body) {
  kubexx::client::Call call;
  call.request.method = method;
  call.request.target = target;
  call.request.headers = {{"Content-Type", type}};
  call.request.body = body;
  return client.request(call).value();
}

/// Creates the configurations of config/webhook, one document each.
void create_configurations(const kubexx::Client& client, std::string manifests) {
  const std::string group = "/apis/admissionregistration.k8s.io/v1/";
  for (std::string part; !manifests.empty();) {
    const std::size_t end = manifests.find("\n---\n");
    part = manifests.substr(0, end);
    manifests.erase(0, end == std::string::npos ? end : end + 5);
    const bool mutates = part.find("kind: Mutating") != std::string::npos;
    request(client, "POST", group + (mutates ? "mutating" : "validating") + "webhookconfigurations", "application/yaml",
            part);
  }
}

/// Makes v1 or v1alpha1 the version in which objects are stored from now on.
void store_in(const kubexx::Client& client, const std::string& version) {
  const std::string is_new = version == "v1" ? "true" : "false", is_old = version == "v1" ? "false" : "true";
  request(client, "PATCH", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gameservers.games.example.com",
          "application/json-patch+json",
          R"([{"op":"replace","path":"/spec/versions/0/storage","value":)" + is_new +
              R"(},{"op":"replace","path":"/spec/versions/1/storage","value":)" + is_old + "}]");
}

games::v1alpha1::GameServer old_server(const std::string& name) {
  games::v1alpha1::GameServer server;
  server.metadata.name = name;
  server.spec = {.image = "registry.example.com/arena:7", .port = 7777};
  return server;
}

void test_manifests(const kubexx::Webhooks& hooks) {
  const auto same = hooks.matches(file_text(GAMESERVER_WEBHOOKS) + "---\n" + file_text(GAMESERVER_CRD));
  expect(same.has_value(), same ? "" : same.error().message);
}

/// Both versions are served, and the handlers are called for objects of either.
void test_both_versions(const kubexx::Client& client) {
  const auto old_api = kubexx::api<games::v1alpha1::GameServer>(client, "default");
  const auto new_api = kubexx::api<games::v1::GameServer>(client, "default");
  old_api.create(old_server("arena")).value();
  games::v1::GameServer server = new_api.get("arena").value();
  expect(server.spec.ports.size() == 1 && server.spec.ports.front().container_port == 7777, "the port is converted");
  expect(server.metadata.annotations.contains("games.example.com/created-by"), "the annotation is filled in");

  server.spec.max_players = 40;
  server = new_api.update(server).value();
  server.spec.max_players = 20;
  const auto shrunk = new_api.update(server);
  expect(!shrunk && shrunk.error().invalid(), "a game server cannot shrink");

  old_api.edit("arena", [](games::v1alpha1::GameServer& old) { old.spec.port = 8888; }).value();
  server = new_api.get("arena").value();
  expect(server.spec.max_players == 40, "what v1alpha1 cannot represent is retained");
  expect(server.spec.ports.front().container_port == 8888, "a change in v1alpha1 is one in v1");
}

/// Objects that were stored in v1alpha1 are migrated, and v1alpha1 could then be removed.
void test_migration(const kubexx::Client& client) {
  store_in(client, "v1alpha1");
  kubexx::api<games::v1alpha1::GameServer>(client, "default").create(old_server("tower")).value();
  store_in(client, "v1");
  const auto report = kubexx::migrate(client, "gameservers.games.example.com", {.settle = {}}).value();
  expect(report.written == 1 && report.cleared, "the object that was stored in v1alpha1 is stored in v1");
}

void run() {
  auto server = kubexx::testing::ApiServer::start({.crds = {file_text(GAMESERVER_CRD)}}).value();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  request(client, "POST", "/api/v1/namespaces", "application/json", R"({"metadata":{"name":"games"}})");
  create_configurations(client, file_text(GAMESERVER_WEBHOOKS));

  const kubexx::Webhooks hooks = games::hooks();
  const auto serving =
      kubexx::WebhookServer::start(hooks, {.address = "127.0.0.1",
                                           .port = 0,
                                           .source = kubexx::own_certificates(client, games::certificates()),
                                           .still_ready = std::chrono::milliseconds(0)})
          .value();
  server.route_service("games", "gameserver-webhook", serving->port());
  test_manifests(hooks);
  test_both_versions(client);
  test_migration(client);
}

}  // namespace

int main() try { run(); } catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
