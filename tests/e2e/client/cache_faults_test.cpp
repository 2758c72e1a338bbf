// What caches of operators show on a real API server: definitions change, objects return, and answers are lost.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "runtime/json/members.hpp"
#include "tests/e2e/client/site.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

/// A size that the schema allows and the type does not.
json::Value poison(const std::string& name) {
  json::Value object = database(name);
  json::set(object, {"spec", "shards"}, json_value(R"([{"name":"a","size":5000000000}])"));
  return object;
}

const ResourceInfo kEvents{"events.k8s.io", "v1", "Event", "events"};

/// The objects that events report as not decodable, with the path of the value.
std::set<std::string> undecodable(const DynamicApi& events) {
  std::set<std::string> names;
  for (const json::Value& event : events.list().value().items)
    if (json::text_at(event, {"reason"}) == "Undecodable" && json::text_at(event, {"type"}) == "Warning" &&
        json::text_at(event, {"note"}).find("spec.shards[0].size") != std::string::npos)
      names.insert(json::text_at(event, {"regarding", "name"}));
  return names;
}

}  // namespace

TEST_CASE("schema_edit_storm_keeps_serving") {
  install_databases();
  std::atomic<int> watches = 0;
  Site site({}, {.way = [&](const http::ServerRequest& request) {
              if (request.target.find("/databases?") != std::string::npos) ++watches;
              return Relay::Way::pass;
            }});
  const auto cache = site.op.cache(databases, site.here());
  std::atomic<int> runs = 0, gaps = 0;
  site.op.controller(cache, [&](const DynamicObject&, Context&) -> Result<Requeue> { return ++runs, done(); });
  const auto api = site.api(databases);
  REQUIRE(api.create(database("first")));
  site.start();
  REQUIRE(comes_true([&] { return cache.synced(); }));
  std::jthread reading([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) gaps += cache.find(site.key("first")) == nullptr;
  });
  for (int at = 0; at < 10; ++at) {
    change_databases_schema(fmt::format("storm{}", at));
    REQUIRE(api.create(database(fmt::format("d{}", at))));
  }
  CHECK(comes_true([&] { return watches >= 2; }));
  REQUIRE(api.create(database("last")));
  CHECK(comes_true([&] { return shown(cache) == listed(api); }));
  CHECK(comes_true([&] { return runs >= 12; }));
  reading.request_stop();
  reading.join();
  CHECK(gaps == 0);
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

TEST_CASE("recreated_under_same_name") {
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

TEST_CASE("write_outside_selector") {
  install_databases();
  Site site;
  const auto cache = site.op.cache(databases, site.here("set=in"));
  site.start();
  REQUIRE(comes_true([&] { return cache.synced(); }));
  const DynamicApi own(site.op.client(), databases, site.space);
  REQUIRE(own.create(database("d", "out")));
  CHECK(cache.find(site.key("d")) == nullptr);
  for (int round = 0; round < 10; ++round) {
    REQUIRE(own.patch("d", merge_patch(R"({"metadata":{"labels":{"set":"in"}}})")));
    CHECK(cache.find(site.key("d")) != nullptr);
    REQUIRE(own.patch("d", merge_patch(R"({"metadata":{"labels":{"set":"out"}}})")));
    CHECK(cache.find(site.key("d")) == nullptr);
  }
  REQUIRE(site.api(databases).create(database("last", "in")));
  CHECK(comes_true([&] { return cache.find(site.key("last")) != nullptr; }));
  CHECK(shown(cache) == listed(site.api(databases), "set=in"));
}

TEST_CASE("lost_create_then_seen") {
  install_databases();
  std::atomic<int> creations = 0, runs = 0;
  Site site({}, {.way = [&](const http::ServerRequest& request) {
              const bool is_creation =
                  request.method == "POST" && request.target.find("/databases") != std::string::npos;
              return is_creation && ++creations == 1 ? Relay::Way::lose : Relay::Way::pass;
            }});
  const auto cache = site.op.cache(databases, site.here());
  const auto triggers = site.op.cache(kMaps, site.here("trigger"));
  site.op.controller(triggers, [&](const DynamicObject&, Context& ctx) -> Result<Requeue> {
    ++runs;
    if (!cache.all().empty()) return done();
    json::Value child = database("");
    json::set(child, {"metadata", "generateName"}, "child-");
    const auto made = DynamicApi(ctx.client(), databases, site.space).create(child);
    if (!made) return made.error();
    return done();
  });
  json::Value trigger = map_of("go", 1);
  json::set(trigger, {"metadata", "labels", "trigger"}, "yes");
  REQUIRE(site.api(kMaps).create(trigger));
  site.start();
  CHECK(comes_true([&] { return runs >= 2; }));
  site.end();
  CHECK(creations == 1);
  CHECK(site.api(databases).list().value().items.size() == 1);
  CHECK(site.reports.lines().size() == 1);
}

TEST_CASE("poison_in_list_and_watch") {
  install_databases();
  Site site;
  const auto cache = site.op.cache<Database>(site.here());
  std::atomic<int> runs = 0;
  site.op.controller(cache, [&](const Database&, Context&) -> Result<Requeue> { return ++runs, done(); });
  const auto api = site.api(databases);
  REQUIRE(api.create(poison("listed")));
  REQUIRE(api.create(database("good")));
  site.start();
  REQUIRE(comes_true([&] { return cache.find(site.key("good")) != nullptr; }));
  REQUIRE(comes_true([&] { return cache.skipped().size() == 1; }));
  REQUIRE(api.create(poison("watched")));
  CHECK(comes_true([&] { return cache.skipped().size() == 2; }));
  // The last good state of an object is served until it is good again.
  REQUIRE(api.patch("good", merge_patch(R"({"spec":{"shards":[{"name":"a","size":5000000000}]}})")));
  CHECK(comes_true([&] { return cache.skipped().size() == 3; }));
  REQUIRE(cache.find(site.key("good")) != nullptr);
  CHECK(cache.find(site.key("good"))->spec.shards.empty());
  for (const char* name : {"good", "listed", "watched"})
    REQUIRE(api.patch(name, merge_patch(R"({"spec":{"shards":[{"name":"a","size":7}]}})")));
  CHECK(comes_true([&] { return cache.skipped().empty(); }));
  CHECK(comes_true([&] { return cache.all().size() == 3 && runs >= 3; }));
  CHECK(
      comes_true([&] { return undecodable(site.api(kEvents)) == std::set<std::string>{"good", "listed", "watched"}; }));
  site.end();
}

TEST_CASE("deleted_stays_deleted") {
  install_databases();
  // Events are late, so that they show objects which the operator has deleted.
  Site site({}, {.way = [](const http::ServerRequest& request) {
              return request.target.find("watch=") == std::string::npos ? Relay::Way::pass : Relay::Way::late;
            }});
  const auto cache = site.op.cache(databases, site.here());
  site.start();
  REQUIRE(comes_true([&] { return cache.synced(); }));
  const DynamicApi own(site.op.client(), databases, site.space);
  std::atomic<bool> is_shown = false;
  for (int at = 0; at < 20; ++at) {
    const std::string name = fmt::format("d{}", at);
    REQUIRE(own.create(database(name)));
    CHECK(cache.find(site.key(name)) != nullptr);
    REQUIRE(own.remove(name));
    CHECK(cache.find(site.key(name)) == nullptr);
  }
  REQUIRE(site.api(databases).create(database("last")));
  CHECK(comes_true([&] {
    if (cache.all().size() != (cache.find(site.key("last")) == nullptr ? 0 : 1)) is_shown = true;
    return cache.find(site.key("last")) != nullptr;
  }));
  CHECK_FALSE(is_shown);
}

}  // namespace kubexx::test
