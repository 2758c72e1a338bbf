#include "tests/bench/webhooks_on_cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include <kubexx/migrate.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/bench/beside.hpp"
#include "tests/bench/hook_reviews.hpp"
#include "tests/support/tls_peer.hpp"

namespace kubexx::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kObjects = 10'000;
constexpr int kMigrated = 1'000;  ///< of them, before the others are created: a write takes milliseconds
constexpr int kMigrationRounds = 2;
constexpr const char* kDefinition = "gameservers.cpp.games.example.com";
const ResourceInfo kDefinitions{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions",
                                false};

ResourceInfo game_servers(const std::string& version) { return {kHookGroup, version, "GameServer", "gameservers"}; }

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// A connection to the API server that repeats nothing.
class RawConnection {
 public:
  RawConnection() : kubeconfig_(*config::read_file(std::getenv("KUBECONFIG"))), peer_(port(), trust()) {}

  /// Status line, headers and body.
  std::string get(const std::string& target) {
    peer_.send(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n", target));
    return peer_.read_answer();
  }

 private:
  std::string value_of(std::string_view key) const {
    const std::size_t at = kubeconfig_.find(key);
    if (at == std::string::npos) throw std::runtime_error(fmt::format("the kubeconfig has no {}", key));
    const std::size_t begin = at + key.size();
    return kubeconfig_.substr(begin, kubeconfig_.find('\n', begin) - begin);
  }
  std::string decoded(std::string_view key) const {
    const auto bytes = core::decode_base64(value_of(key), core::Base64Alphabet::standard);
    return std::get<std::string>(bytes);
  }
  std::uint16_t port() const { return static_cast<std::uint16_t>(std::stoi(value_of("https://127.0.0.1:"))); }
  test::PeerTrust trust() const { return {{}, decoded("client-certificate-data: "), decoded("client-key-data: ")}; }

  const std::string kubeconfig_;
  test::TlsPeer peer_;
};

json::Value webhook_of(const HookProcess& process) {
  json::Value conversion;
  json::set(conversion, {"strategy"}, "Webhook");
  json::set(conversion, {"webhook", "conversionReviewVersions"}, json::Array{"v1"});
  json::set(conversion, {"webhook", "clientConfig", "url"}, process.url() + kConvertPath);
  json::set(conversion, {"webhook", "clientConfig", "caBundle"}, process.bundle());
  return conversion;
}

/// The definition of the game servers, and what the measurements change in it.
class Definition {
 public:
  explicit Definition(Client client) : api_(std::move(client), kDefinitions) {}

  void create(const HookProcess& hooks) const {
    const std::string file = fmt::format("{}/{}_gameservers.yaml", KUBEXX_HOOK_CRDS, kHookGroup);
    json::Value definition = yaml::read_documents(*config::read_file(file)).documents.at(0).value;
    json::set(definition, {"spec", "conversion"}, webhook_of(hooks));
    if (const auto made = api_.create(definition); !made) throw std::runtime_error(made.error().text());
  }
  void set_conversion(const json::Value& conversion) const {
    json::Value definition = api_.get(kDefinition).value();
    json::set(definition, {"spec", "conversion"}, conversion);
    api_.update(definition).value();
  }
  void set_storage(const std::string& storage) const {
    json::Value definition = api_.get(kDefinition).value();
    for (json::Value& version : json::find(definition, {"spec", "versions"})->as_array())
      json::set(version, {"storage"}, json::text_at(version, {"name"}) == storage);
    api_.update(definition).value();
  }

 private:
  DynamicApi api_;
};

void create_objects(const Client& client, int first, int end) {
  const DynamicApi api(client, game_servers("v1"), "default");
  while (!api.list()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::atomic<int> next = first;
  std::atomic<int> failed = 0;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 8; ++thread)
    threads.emplace_back([&] {
      for (int at = next++; at < end; at = next++) {
        json::Value object = std::get<json::Value>(json::parse(game_server(at, {1024})));
        for (const char* member : {"uid", "resourceVersion", "creationTimestamp", "generation", "managedFields"})
          json::find(object, {"metadata"})->as_object().erase(member);
        if (!api.create(object)) ++failed;
      }
    });
  threads.clear();
  if (failed > 0) throw std::runtime_error(fmt::format("{} objects were not created", failed.load()));
}

/// Seconds from the change of the conversion, which empties the caches of the server, until it has listed all objects
/// in v1alpha1. `mark` is in objects that are converted in the new way, and in no others.
double time_of_list(const Definition& definition, const json::Value& conversion, std::string_view mark) {
  const std::string list = fmt::format("/apis/{}/v1alpha1/namespaces/default/gameservers", kHookGroup);
  RawConnection connection;
  const auto begin = Clock::now();
  definition.set_conversion(conversion);
  const auto is_new = [&] {
    const std::string answer = connection.get(list + "/arena-00000");
    const bool retains =
        answer.find("conversion-data") != std::string::npos || answer.find("kubexx.io/retained") != std::string::npos;
    return answer.starts_with("HTTP/1.1 200") && (mark.empty() ? !retains : answer.find(mark) != std::string::npos);
  };
  while (!is_new()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::string answer;
  while (!(answer = connection.get(list)).starts_with("HTTP/1.1 200"))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const double seconds = seconds_since(begin);
  std::size_t count = 0;
  for (std::size_t at = 0; (at = answer.find(R"("kind":"GameServer",)", at)) != std::string::npos; ++at) ++count;
  if (count != kObjects) throw std::runtime_error(fmt::format("{} objects were listed", count));
  return seconds;
}

/// Of the fastest list with one webhook, in seconds.
struct HookedList {
  double wall = 1e9;
  double processor = 0;  ///< of the webhook

  void measure(const Definition& definition, const HookProcess& hook, std::string_view mark) {
    const double used = hook.processor_seconds();
    const double time = time_of_list(definition, webhook_of(hook), mark);
    if (time < wall) *this = {time, hook.processor_seconds() - used};
  }
};

void measure_lists(const Definition& definition, const HookProcess& ours, const HookProcess* peer) {
  constexpr int kRounds = 3;
  json::Value none;
  json::set(none, {"strategy"}, "None");
  double floor = 1e9;
  HookedList own, theirs;
  for (int round = 0; round < kRounds; ++round) {
    floor = std::min(floor, time_of_list(definition, none, ""));
    if (peer != nullptr) theirs.measure(definition, *peer, "conversion-data");
    own.measure(definition, ours, "kubexx.io/retained");
  }
  fmt::print("\n{} objects listed by a real API server in a version in which they are not stored, cold\n", kObjects);
  const auto beside = [&](double value) { return peer == nullptr ? std::nullopt : std::optional(value); };
  print_beside("until they are listed", own.wall, beside(theirs.wall), "s", {0.7});
  print_beside("processor time of the webhook", own.processor, beside(theirs.processor), "s", {1});
  fmt::print("  {:<36} {:>9.3f} s\n", "strategy None", floor);
  if (peer != nullptr)
    fmt::print("  {:<36} {:>9.3f} s\n", "a webhook that takes no time", theirs.wall - theirs.processor);
}

/// Returns when the server stores objects in this version, and its caches have them in all versions again.
void apply_storage(const Client& client, const Definition& definition, const std::string& version) {
  definition.set_storage(version);
  std::this_thread::sleep_for(std::chrono::seconds(3));
  for (const char* served : {"v1", "v1alpha1"})
    while (!DynamicApi(client, game_servers(served), "default").list())
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

/// In the version that is stored, as migration does.
double time_of_patches(const Client& client, const std::string& version) {
  const auto listed = DynamicApi(client, game_servers(version), "default").list().value();
  const auto begin = Clock::now();
  for (const json::Value& object : listed.items) {
    client::Call call;
    call.request.method = "PATCH";
    call.request.target = fmt::format("/apis/{}/{}/namespaces/default/gameservers/{}", kHookGroup, version,
                                      json::text_at(object, {"metadata", "name"}));
    call.request.headers = {{"Content-Type", "application/merge-patch+json"}};
    call.request.body = fmt::format(R"({{"metadata":{{"resourceVersion":"{}"}}}})",
                                    json::text_at(object, {"metadata", "resourceVersion"}));
    if (const auto answer = client.request(call); !answer) throw std::runtime_error(answer.error().text());
  }
  return seconds_since(begin);
}

double time_of_migration(const Client& client) {
  const auto begin = Clock::now();
  const auto report = migrate(client, kDefinition, {.rate = 0, .settle = std::chrono::seconds(0)});
  if (!report) throw std::runtime_error(report.error().text());
  if (report->written != kMigrated) throw std::runtime_error(fmt::format("{} objects were migrated", report->written));
  return seconds_since(begin);
}

/// Both ways by both, because one way costs more than the other.
void measure_migration(const Client& client, const Definition& definition) {
  double patches = 0, migrations = 0;
  for (int round = 0; round < kMigrationRounds; ++round) {
    apply_storage(client, definition, "v1alpha1");
    patches += time_of_patches(client, "v1alpha1");
    apply_storage(client, definition, "v1");
    migrations += time_of_migration(client);
    apply_storage(client, definition, "v1alpha1");
    migrations += time_of_migration(client);
    apply_storage(client, definition, "v1");
    patches += time_of_patches(client, "v1");
  }
  const double writes = 2.0 * kMigrationRounds * kMigrated;
  fmt::print("\n{} objects migrated {} times, beside bare patches\n", kMigrated, 2 * kMigrationRounds);
  print_beside("objects a second", writes / migrations, writes / patches, "", {0.9, true});
}

}  // namespace

void measure_on_cluster(const HookProcess& ours, const HookProcess* peer) {
  const Client client = Client::from_environment({.user_agent = "bench"}).value();
  const Definition definition(client);
  definition.create(ours);
  create_objects(client, 0, kMigrated);
  measure_migration(client, definition);
  create_objects(client, kMigrated, kObjects);
  measure_lists(definition, ours, peer);
}

}  // namespace kubexx::bench
