// What reconcilers see and do on a real API server: foreign writes, deletions and owned objects.
#include <fmt/format.h>

#include <atomic>
#include <string>

#include "runtime/json/members.hpp"
#include "tests/e2e/client/site.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

/// Each database has a ConfigMap with the name of its engine. The writes of the operator to ConfigMaps are counted.
struct Owner : Site {
  std::atomic<int> writes = 0;
  Cache<DynamicObject> tabs = op.cache(databases, here());
  Cache<DynamicObject> children = op.cache(kMaps, here("child"));
  Diary runs = {};

  Owner()
      : Site({}, {.way = [this](const http::ServerRequest& request) {
               if (request.method != "GET" && request.target.find("/configmaps") != std::string::npos) ++writes;
               return Relay::Way::pass;
             }}) {
    op.controller(tabs, [this](const DynamicObject& tab, Context& ctx) -> Result<Requeue> {
        json::Value child = json::Object();
        const std::string engine = json::text_at(tab.value, {"spec", "engine"});
        json::set(child, {"metadata", "name"}, tab.metadata.name + "-child");
        json::set(child, {"metadata", "labels", "child"}, "yes");
        json::set(child, {"data", "engine"}, engine);
        const auto made = ctx.ensure(children, child);
        if (!made) return made.error();
        runs.add(engine);
        return done();
      }).owns(children);
    REQUIRE(api(databases).create(database("a")));
    start();
    REQUIRE(runs.await("postgres"));
  }
  ~Owner() { end(); }

  std::string engine() const {
    const auto child = api(kMaps).get("a-child");
    return child ? json::text_at(*child, {"data", "engine"}) : "";
  }
};

}  // namespace

TEST_CASE("noop_patch_hides_nothing") {
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

TEST_CASE("foreign_write_beside_status_write_wakes") {
  install_databases();
  Site site;
  const auto cache = site.op.cache<Database>(site.here());
  site.op.controller(cache, [&](const Database& one, Context& ctx) -> Result<Requeue> {
    const auto raise = [&] {
      const std::string patch = fmt::format(R"({{"spec":{{"replicas":{}}}}})", one.spec.replicas + 1);
      return one.spec.replicas == 20 || site.api(databases).patch(one.metadata.name, merge_patch(patch));
    };
    // Another client changes the object before the status is written, or after that and before its event.
    if (one.spec.replicas % 2 == 0 && !raise()) return Error{.message = "not raised"};
    const auto written = ctx.status(one, [&](DatabaseStatus& status) { status.ready = one.spec.replicas; });
    if (!written) return written.error();
    if (one.spec.replicas % 2 == 1 && !raise()) return Error{.message = "not raised"};
    return done();
  });
  REQUIRE(site.api(databases).create(database("d")));
  site.start();
  CHECK(comes_true([&] {
    const auto one = site.typed().get("d");
    return one && one->status && one->status->ready == 20;
  }));
  site.end();
}

TEST_CASE("finalizer_before_first_effect") {
  install_databases();
  constexpr const char* kFinalizer = "e2e.example.com/anchor";
  Diary runs;
  Site site;
  const auto cache = site.op.cache<Database>(site.here());
  site.op
      .controller(cache,
                  [&](const Database& one, Context& ctx) -> Result<Requeue> {
                    const auto stored = api<Database>(ctx.client(), site.space).get(one.metadata.name);
                    const bool has = stored && stored->metadata.finalizers == std::vector<std::string>{kFinalizer};
                    runs.add(has ? "run with the finalizer" : "run without");
                    return done();
                  })
      .finalizer(kFinalizer, [&](const Database& one, Context&) -> Result<Requeue> {
        runs.add(one.metadata.deletion_timestamp ? "cleaned" : "cleaned too early");
        return done();
      });
  REQUIRE(site.api(databases).create(database("d")));
  site.start();
  REQUIRE(runs.await("run with the finalizer"));
  REQUIRE(site.api(databases).remove("d"));
  REQUIRE(comes_true([&] { return !site.api(databases).get("d"); }));
  site.end();
  CHECK(runs.lines() == std::vector<std::string>{"run with the finalizer", "cleaned"});
  CHECK(site.reports.lines().empty());
}

TEST_CASE("deleted_during_run") {
  install_databases();
  Diary runs;
  Site site;
  const auto cache = site.op.cache<Database>(site.here());
  site.op.controller(cache, [&](const Database& one, Context& ctx) -> Result<Requeue> {
    runs.add(one.metadata.name);
    if (one.metadata.name == "b") return done();
    site.api(databases).remove("a").value();
    const auto written = ctx.status(one, [](DatabaseStatus& status) { status.ready = 7; });
    if (written) runs.add("written");
    if (!comes_true([&] { return cache.find(ctx.key()) == nullptr; })) runs.add("still shown");
    return written.error();
  });
  REQUIRE(site.api(databases).create(database("a")));
  site.start();
  REQUIRE(comes_true([&] { return !site.reports.lines().empty(); }));
  REQUIRE(site.api(databases).create(database("b")));
  REQUIRE(runs.await("b"));
  site.end();
  CHECK(runs.lines() == std::vector<std::string>{"a", "b"});
  CHECK(site.reports.lines().size() == 1);
}

TEST_CASE("ensure_writes_once") {
  install_databases();
  Owner site;
  CHECK(site.engine() == "postgres");
  for (int round = 1; round <= 5; ++round) {
    REQUIRE(site.api(databases).patch("a", annotation("round", round)));
    REQUIRE(site.runs.await("postgres", round + 1));
  }
  CHECK(site.writes == 1);
  REQUIRE(site.api(databases).patch("a", merge_patch(R"({"spec":{"engine":"mysql"}})")));
  REQUIRE(site.runs.await("mysql"));
  CHECK(site.writes == 2);
  CHECK(site.engine() == "mysql");
}

TEST_CASE("ensure_mends_foreign_change") {
  install_databases();
  Owner site;
  SECTION("of a field of the document") {
    REQUIRE(site.api(kMaps).patch("a-child", merge_patch(R"({"data":{"engine":"foreign"}})")));
    CHECK(comes_true([&] { return site.engine() == "postgres"; }));
    CHECK(site.writes == 2);
  }
  SECTION("but not of other fields") {
    const auto before = site.runs.count("postgres");
    REQUIRE(site.api(kMaps).patch("a-child", merge_patch(R"({"data":{"other":"foreign"}})")));
    REQUIRE(site.runs.await("postgres", before + 1));
    CHECK(site.writes == 1);
    CHECK(json::text_at(site.api(kMaps).get("a-child").value(), {"data", "other"}) == "foreign");
  }
  SECTION("and deletions") {
    REQUIRE(site.api(kMaps).remove("a-child"));
    CHECK(comes_true([&] { return site.engine() == "postgres"; }));
    CHECK(site.writes == 2);
  }
}

}  // namespace kubexx::test
