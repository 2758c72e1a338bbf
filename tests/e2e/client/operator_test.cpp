#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/operator.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/e2e/client/cluster.hpp"
#include "tests/support/catch.hpp"

// Operators on a real API server: what their caches show when definitions change, objects return and leaders follow
// each other.
namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

const ResourceInfo kMaps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
const ResourceInfo kDefinitions{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions",
                                false};

bool comes_true(const std::function<bool()>& holds) {
  for (int tries = 0; tries < 3000; ++tries) {
    if (holds()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

json::Value database(const std::string& name, const std::string& label = "") {
  json::Value object = json_value(R"({"spec":{"engine":"postgres"}})");
  json::set(object, {"metadata", "name"}, name);
  if (!label.empty()) json::set(object, {"metadata", "labels", "set"}, label);
  return object;
}

json::Value map_of(const std::string& name, int value) {
  json::Value object = json::Object();
  json::set(object, {"metadata", "name"}, name);
  json::set(object, {"data", "value"}, fmt::to_string(value));
  return object;
}

/// An operator in a namespace of its own. End it before what its reconcilers use.
class Site {
 public:
  explicit Site(OperatorOptions options = {}) : op(client, with_report(std::move(options))) {}
  ~Site() { end(); }

  DynamicApi api(const ResourceInfo& kind) const { return {client, kind, space}; }
  CacheOptions here() const { return {.namespaces = {space}}; }
  void start() {
    running_ = std::jthread([this] { ended = op.run(stop_.get_token()); });
  }
  void end() {
    stop_.request_stop();
    if (running_.joinable()) running_.join();
  }

  const std::string space = fresh_namespace();
  Client client = connect();
  Operator op;
  Result<> ended = {};

 private:
  static OperatorOptions with_report(OperatorOptions options) {
    options.name = "e2e";
    return options;
  }

  std::stop_source stop_;
  std::jthread running_;
};

/// Keys and versions, as the server lists them and as a cache shows them.
std::set<std::string> listed(const DynamicApi& api) {
  std::set<std::string> states;
  for (const json::Value& object : api.list().value().items)
    states.insert(json::text_at(object, {"metadata", "uid"}) + "/" +
                  json::text_at(object, {"metadata", "resourceVersion"}));
  return states;
}
std::set<std::string> shown(const Cache<DynamicObject>& cache) {
  std::set<std::string> states;
  for (const auto& object : cache.all()) states.insert(object->metadata.uid + "/" + object->metadata.resource_version);
  return states;
}

Requeue done() { return Requeue::done(); }

}  // namespace

TEST_CASE("schema_edit_storm_keeps_serving") {
  install_databases();
  Site site;
  const auto cache = site.op.cache(databases, site.here());
  std::atomic<int> runs = 0;
  site.op.controller(cache, [&](const DynamicObject&, Context&) -> Result<Requeue> { return ++runs, done(); });
  site.start();
  REQUIRE(comes_true([&] { return cache.synced(); }));
  const auto api = site.api(databases);
  for (int at = 0; at < 10; ++at) {
    change_databases_schema(fmt::format("storm{}", at));
    REQUIRE(api.create(database(fmt::format("d{}", at))));
  }
  CHECK(comes_true([&] { return shown(cache) == listed(api); }));
  CHECK(comes_true([&] { return runs >= 10; }));
  site.end();
}

TEST_CASE("kind_unserved_and_back") {
  const json::Value definition = json_value(
      R"({"metadata":{"name":"guests.returning.example.com"},"spec":{"group":"returning.example.com","scope":"Namespaced",)"
      R"("names":{"plural":"guests","kind":"Guest"},"versions":[{"name":"v1","served":true,"storage":true,)"
      R"("schema":{"openAPIV3Schema":{"type":"object"}}}]}})");
  const ResourceInfo guests{"returning.example.com", "v1", "Guest", "guests"};
  Site site;
  const auto cache = site.op.cache(guests, {.namespaces = {site.space}, .optional = true});
  site.start();
  const DynamicApi definitions(site.client, kDefinitions);
  const auto api = site.api(guests);
  for (int round = 0; round < 2; ++round) {
    REQUIRE(definitions.create(definition));
    json::Value guest = json::Object();
    json::set(guest, {"metadata", "name"}, fmt::format("g{}", round));
    REQUIRE(comes_true([&] { return bool(api.create(guest)); }));
    CHECK(comes_true([&] { return cache.find({site.space, fmt::format("g{}", round)}) != nullptr; }));
    REQUIRE(definitions.remove("guests.returning.example.com"));
    CHECK(comes_true([&] { return cache.all().empty(); }));
    REQUIRE(comes_true([&] { return !definitions.get("guests.returning.example.com"); }));
  }
  site.end();
}

TEST_CASE("collection_delete_is_waited_for") {
  install_databases();
  Site site;
  const auto cache = site.op.cache(databases, site.here());
  const auto triggers = site.op.cache(kMaps, {.namespaces = {site.space}, .labels = "trigger"});
  std::mutex mutex;
  std::vector<std::size_t> left;
  site.op.controller(triggers, [&](const DynamicObject& trigger, Context& ctx) -> Result<Requeue> {
    const bool is_first = ctx.failures() == 0 && json::text_at(trigger.value, {"data", "value"}) != "0";
    const DynamicApi api(ctx.client(), databases, site.space);
    if (!is_first) return done();
    const std::lock_guard lock(mutex);
    if (!left.empty() && left.back() == 0) return done();
    left.push_back(cache.all().size());
    if (left.back() == 0) return done();
    auto removed = api.remove_collection({.labels = "set=all"});
    if (!removed) return removed.error();
    return Requeue::again();
  });
  for (int at = 0; at < 20; ++at) REQUIRE(site.api(databases).create(database(fmt::format("d{}", at), "all")));
  json::Value trigger = map_of("go", 1);
  json::set(trigger, {"metadata", "labels", "trigger"}, "yes");
  REQUIRE(site.api(kMaps).create(trigger));
  site.start();
  CHECK(comes_true([&] {
    const std::lock_guard lock(mutex);
    return !left.empty() && left.back() == 0;
  }));
  CHECK(left == std::vector<std::size_t>{20, 0});
  site.end();
}

TEST_CASE("noop_patch_hides_nothing, and a foreign write beside a status write wakes") {
  install_databases();
  Site site;
  const auto cache = site.op.cache(databases, site.here());
  std::atomic<int> seen = 0;
  site.op.controller(cache, [&](const DynamicObject& one, Context& ctx) -> Result<Requeue> {
    const DynamicApi api(ctx.client(), databases, site.space);
    const std::string same =
        fmt::format(R"({{"spec":{{"engine":"{}"}}}})", json::text_at(one.value, {"spec", "engine"}));
    if (auto patched = api.patch(one.metadata.name, merge_patch(same)); !patched) return patched.error();
    const auto round = one.metadata.annotations.find("round");
    if (round != one.metadata.annotations.end()) seen = std::stoi(round->second);
    return done();
  });
  const auto api = site.api(databases);
  REQUIRE(api.create(database("d")));
  site.start();
  for (int round = 1; round <= 20; ++round) {
    const std::string patch = fmt::format(R"({{"metadata":{{"annotations":{{"round":"{}"}}}}}})", round);
    REQUIRE(api.patch("d", merge_patch(patch)));
    CHECK(comes_true([&] { return seen == round; }));
  }
  site.end();
}

TEST_CASE("recreated_under_same_name: a cache follows objects that return") {
  install_databases();
  Site site;
  const auto cache = site.op.cache(databases, site.here());
  site.start();
  REQUIRE(comes_true([&] { return cache.synced(); }));
  const auto foreign = site.api(databases);
  const DynamicApi own(site.op.client(), databases, site.space);
  std::string uid;
  for (int at = 0; at < 20; ++at) {
    const DynamicApi& api = at % 2 == 0 ? foreign : own;
    if (at > 0) REQUIRE(api.remove("d"));
    if (at > 0 && &api == &own) CHECK(cache.find({site.space, "d"}) == nullptr);
    const auto made = api.create(database("d"));
    REQUIRE(made);
    uid = json::text_at(*made, {"metadata", "uid"});
    if (&api != &own) continue;
    REQUIRE(cache.find({site.space, "d"}) != nullptr);
    CHECK(cache.find({site.space, "d"})->metadata.uid == uid);
  }
  CHECK(comes_true([&] { return shown(cache) == listed(foreign); }));
  site.end();
}

TEST_CASE("no_crd_said: an operator names the kinds that are not served, and those that its caches wait for") {
  Client client = connect();
  std::mutex mutex;
  std::vector<std::string> lines;
  Operator op(client, {.name = "e2e", .sync_timeout = 1s, .report = [&](std::string_view line) {
                         const std::lock_guard lock(mutex);
                         lines.emplace_back(line);
                       }});
  op.cache(kMaps);
  op.cache({"absent.io", "v1", "Thing", "things"});
  op.cache({"absent.io", "v1", "Stuff", "stuffs"});
  const auto ended = op.run({});
  REQUIRE(!ended);
  CHECK(ended.error().message.starts_with("the cache of Thing has not synced: "));
  CHECK(ended.error().message.find("; the cache of Stuff has not synced: ") != std::string::npos);
  CHECK(lines.at(0) ==
        "kinds that the operator needs are not served: Thing (things.absent.io/v1), Stuff (stuffs.absent.io/v1) (apply "
        "their CustomResourceDefinitions)");
}

}  // namespace kubexx::test
