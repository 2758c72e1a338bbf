#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/migrate.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/simulation/direct_transport.hpp"
#include "runtime/simulation/simulated_time.hpp"
#include "runtime/testing/requests/handle.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// A cluster whose game servers are stored in v1alpha1, while the definition stores v1; its clock is the client's.
namespace kubexx::migration {

inline const std::string kName = "gameservers.games.example.com";
inline const std::string kDefinitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

struct Layout {
  std::string storage = "v1alpha1";
  std::string scope = "Namespaced";
  std::vector<std::string> served = {"v1alpha1", "v1"};
  std::vector<std::string> defined = {"v1alpha1", "v1"};
};

inline std::string definition_of(const Layout& layout) {
  std::string versions;
  for (const std::string& name : layout.defined) {
    const bool is_served = std::find(layout.served.begin(), layout.served.end(), name) != layout.served.end();
    versions += fmt::format(
        R"({}{{"name":"{}","served":{},"storage":{},"subresources":{{"status":{{}}}},"schema":{{"openAPIV3Schema":)"
        R"({{"type":"object","properties":{{"spec":{{"type":"object","properties":{{"port":{{"type":"integer"}}}}}}}}}}}}}})",
        versions.empty() ? "" : ",", name, is_served, name == layout.storage);
  }
  return fmt::format(
      R"({{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"{}"}},)"
      R"("spec":{{"group":"games.example.com","scope":"{}","names":{{"plural":"gameservers","singular":"gameserver",)"
      R"("kind":"GameServer","listKind":"GameServerList"}},"versions":[{}]}}}})",
      kName, layout.scope, versions);
}

/// A transport that a test can answer in place of.
class Interposed : public http::Transport {
 public:
  using Answer = std::function<std::optional<Result<http::Response>>(const http::Request&)>;

  explicit Interposed(testing::Cluster& cluster) : direct(cluster) {}

  Result<http::Response> send(const http::Request& request, const http::Limit& limit) override {
    lines.push_back(request.method + " " + request.target);
    if (instead)
      if (auto answer = instead(request)) return *std::move(answer);
    return direct.send(request, limit);
  }
  Result<std::unique_ptr<http::Stream>> open(const http::Request& request, const http::Limit& limit) override {
    return direct.open(request, limit);
  }

  testing::DirectTransport direct;
  Answer instead;
  std::vector<std::string> lines;
};

struct Games {
  std::shared_ptr<testing::SimulatedTime> time = std::make_shared<testing::SimulatedTime>(1);
  testing::SimulatedClock clock{*time};
  testing::Cluster cluster{clock};
  std::shared_ptr<Interposed> transport = std::make_shared<Interposed>(cluster);
  Layout layout;

  /// `count` objects `s000`, `s001`, … stored in v1alpha1; v1 is to be stored from now on, and was settled long ago.
  explicit Games(int count = 0, Layout first = {}) : layout(std::move(first)) {
    testing::add_first_objects(cluster);
    ask("POST", kDefinitions, definition_of(layout));
    for (int i = 0; i < count; ++i) make(fmt::format("s{:03}", i));
    store_in("v1");
    time->pause({}, std::chrono::minutes(1));
    cluster.tick();
  }

  testing::ApiResponse ask(std::string method, std::string_view target, std::string body = {}, std::string type = {}) {
    testing::ApiRequest request = testing::make_request(std::move(method), target, std::move(body));
    request.content_type = std::move(type);
    request.user_agent = "tester/1";
    testing::ApiResponse response = testing::handle(cluster, request);
    if (response.code >= 300) throw std::runtime_error(response.body);
    return response;
  }
  testing::ApiResponse merge(const std::string& target, std::string body) {
    return ask("PATCH", target, std::move(body), "application/merge-patch+json");
  }
  std::string collection(const std::string& version) const {
    return "/apis/games.example.com/" + version +
           (layout.scope == "Namespaced" ? "/namespaces/default/gameservers" : "/gameservers");
  }
  void make(const std::string& name) {
    ask("POST", collection(layout.storage),
        fmt::format(R"({{"apiVersion":"games.example.com/{}","kind":"GameServer","metadata":{{"name":"{}"}},)"
                    R"("spec":{{"port":7}}}})",
                    layout.storage, name));
  }
  void define(const Layout& now) {
    layout = now;
    json::Value document = std::get<json::Value>(json::parse(definition_of(layout)));
    const auto old = cluster.storage.find("customresourcedefinitions.apiextensions.k8s.io", kName);
    json::set(document, {"metadata", "resourceVersion"}, fmt::to_string(old->version));
    ask("PUT", kDefinitions + "/" + kName, json::to_text(document));
  }
  void store_in(const std::string& version) {
    Layout now = layout;
    now.storage = version;
    define(now);
  }

  Client client() const {
    config::Chosen chosen;
    chosen.cluster.server = "https://x";
    auto credentials = std::make_shared<config::Credentials>(std::move(chosen), config::Environment());
    return Client(std::make_shared<client::Session>(transport, std::move(credentials),
                                                    client::SessionOptions{.user_agent = "migrator/1", .time = time}));
  }
  Result<MigrateReport> run(const MigrateOptions& options = {}) const { return migrate(client(), kName, options); }

  /// The version in which an object is stored.
  std::string stored(const std::string& name) const {
    const std::string key = layout.scope == "Namespaced" ? "default/" + name : name;
    const testing::StoredPtr state = cluster.storage.find("gameservers.games.example.com", key);
    return state == nullptr ? std::string() : json::text_at(state->written(), {"apiVersion"});
  }
  json::Value object(const std::string& name) {
    return std::get<json::Value>(json::parse(ask("GET", collection("v1") + "/" + name).body));
  }
  /// `status.storedVersions` of the definition.
  std::vector<std::string> stored_versions() {
    const testing::ApiResponse response = ask("GET", kDefinitions + "/" + kName);
    return json::texts_at(std::get<json::Value>(json::parse(response.body)), {"status", "storedVersions"});
  }
  std::size_t patches() const {
    return static_cast<std::size_t>(
        std::count_if(transport->lines.begin(), transport->lines.end(),
                      [](const auto& line) { return line.starts_with("PATCH /apis/games"); }));
  }
  /// Answers requests whose line contains `part`; `times` of them.
  void answer(const std::string& part, http::Response response, int times = 1) {
    transport->instead = [=,
                          left = times](const http::Request& request) mutable -> std::optional<Result<http::Response>> {
      if ((request.method + " " + request.target).find(part) == std::string::npos || left == 0) return std::nullopt;
      --left;
      return Result<http::Response>(response);
    };
  }
};

inline http::Response status(int code, const std::string& reason, const std::string& message,
                             const std::string& details = "{}") {
  return {code,
          {{"Content-Type", "application/json"}},
          fmt::format(R"({{"kind":"Status","apiVersion":"v1","metadata":{{}},"status":"Failure","message":"{}",)"
                      R"("reason":"{}","details":{},"code":{}}})",
                      message, reason, details, code)};
}

using Versions = std::vector<std::string>;

}  // namespace kubexx::migration
