#include "runtime/cache/backlog.hpp"

#include <chrono>

#include <kubexx/client.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/testing/api_server.hpp>

#include "runtime/cache/catch_up.hpp"
#include "runtime/watch/list_page.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;
using namespace std::chrono_literals;
using cache::Backlog;
using cache::CatchUp;
using harbour::v1::Ocean;

namespace {

/// A server, and a cache of its fleets whose watch the test plays.
struct Behind {
  explicit Behind(CacheOptions options = {}) : held(std::move(options)) {}

  void make(const std::string& name, const std::string& role = "scout") {
    Fleet fleet;
    fleet.metadata.name = name;
    fleet.metadata.labels["role"] = role;
    fleet.spec.flag = "red";
    REQUIRE(fleets.create(fleet));
  }
  void list() {
    const std::string text = *client::RawApi(client.session(), resource_info<Fleet>(), "default")
                                  .list_page({.labels = held.store->options().labels});
    const auto page = watch::read_list_page(text);
    held.list({page->items.begin(), page->items.end()}, std::stoi(page->version));
  }
  Backlog ask(const Key& part = {}) { return Backlog::ask(client, held.store, part).value(); }
  std::string text_of(const std::string& name) {
    return *client::RawApi(client.session(), resource_info<Fleet>(), "default").get(name, "", {});
  }

  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig(), {.timeout = 10s}).value();
  Api<Fleet> fleets = api<Fleet>(client, "default");
  FleetStore held;
};

}  // namespace

TEST_CASE("a backlog is what the watch has yet to deliver") {
  Behind behind;
  behind.make("a");
  behind.list();
  CHECK(behind.ask().is_done());
  SECTION("other kinds change, and this one does not") {
    Ocean ocean;
    ocean.metadata.name = "north";
    REQUIRE(api<Ocean>(behind.client).create(ocean));
    CHECK(behind.ask().is_done());
  }
  SECTION("a change") {
    REQUIRE(behind.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
    auto backlog = behind.ask();
    CHECK_FALSE(backlog.is_done());
    behind.held.modified(behind.text_of("a"));
    CHECK(backlog.is_done());
  }
  SECTION("an object that the cache has entered as an own write, and the watch has not delivered") {
    behind.make("b");
    behind.held.store->wrote(behind.text_of("b"));
    CHECK_FALSE(behind.ask().is_done());
  }
  SECTION("a deletion") {
    const std::string last = behind.text_of("a");
    REQUIRE(behind.fleets.remove("a"));
    auto backlog = behind.ask();
    CHECK_FALSE(backlog.is_done());
    behind.held.deleted(last);
    CHECK(backlog.is_done());
  }
  SECTION("a deletion, and an object of the same name") {
    REQUIRE(behind.fleets.remove("a"));
    behind.make("a");
    auto backlog = behind.ask();
    CHECK_FALSE(backlog.is_done());
    behind.held.modified(behind.text_of("a"));
    CHECK(backlog.is_done());
  }
  SECTION("a list while the answer is awaited") {
    REQUIRE(behind.fleets.remove("a"));
    behind.make("b");
    auto backlog = behind.ask();
    behind.list();
    CHECK(backlog.is_done());
  }
}

TEST_CASE("a backlog can be that of one object") {
  Behind behind;
  behind.make("a");
  behind.make("b");
  behind.list();
  behind.make("c");
  CHECK_FALSE(behind.ask().is_done());
  CHECK(behind.ask({"default", "a"}).is_done());
  CHECK_FALSE(behind.ask({"default", "c"}).is_done());
  CHECK(behind.ask({"elsewhere", ""}).is_done());
}

TEST_CASE("objects that the cache does not select are not awaited") {
  Behind behind({.namespaces = {"default", "port"}, .labels = "role=scout"});
  behind.make("a");
  behind.list();
  behind.held.store->synced(1, "1");
  behind.make("b", "cargo");
  CHECK(behind.ask().is_done());
  behind.make("c", "scout");
  CHECK_FALSE(behind.ask().is_done());
  CHECK(behind.ask({"port", ""}).is_done());
}

TEST_CASE("more objects than a page has are asked for in pages") {
  Behind behind;
  for (int at = 0; at < 501; ++at) behind.make(fmt::format("f{}", at));
  behind.list();
  CHECK(behind.ask().is_done());
  REQUIRE(behind.fleets.remove("f0"));
  CHECK_FALSE(behind.ask().is_done());
}

TEST_CASE("caches that cannot catch up are waited for five seconds, and named") {
  Behind behind;
  behind.make("a");
  behind.list();
  const auto now = CatchUp::Clock::now();
  SECTION("nothing is missing") {
    CatchUp catch_up(behind.client, {{behind.held.store}}, now);
    CHECK(catch_up.is_over(now));
    CHECK(catch_up.is_complete());
  }
  SECTION("the watch is late") {
    behind.make("b");
    CatchUp catch_up(behind.client, {{behind.held.store}}, now);
    CHECK_FALSE(catch_up.is_over(now + 4s));
    CHECK(catch_up.is_over(now + 5s));
    CHECK_FALSE(catch_up.is_complete());
    CHECK(catch_up.missing() == "Fleet");
  }
  SECTION("the server answers the second question") {
    behind.server.fail({.method = "GET", .code = 403});
    CatchUp catch_up(behind.client, {{behind.held.store}}, now);
    CHECK_FALSE(catch_up.is_over(now));
    CHECK_FALSE(catch_up.is_over(now + 100ms));
    CHECK(catch_up.is_over(now + 200ms));
    CHECK(catch_up.is_complete());
  }
}
