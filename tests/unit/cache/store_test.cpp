#include "tests/support/catch.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;

TEST_CASE("a list, then changes: readers see the newest state, and handlers the states before and after") {
  FleetStore store;
  CHECK(!store.cache.synced());
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 2, "blue", "u2")}, 5);
  CHECK(store.cache.synced());
  CHECK(store.cache.version() == "5");
  CHECK(store.take_log() == Log{"->1red initial", "->2blue initial"});
  store.modified(fleet_json("a", 6, "green"));
  store.deleted(fleet_json("b", 7, "blue", "u2"));
  CHECK(store.take_log() == Log{"1red>6green", "2blue>-"});
  CHECK(store.shown("a") == "6green");
  CHECK(store.cache.find({"shop", "b"}) == nullptr);
  CHECK(store.cache.version() == "7");
  CHECK(store.cache.all().size() == 1);
  CHECK(store.cache.all("shop").size() == 1);
  CHECK(store.cache.all("sho").empty());
}

TEST_CASE("relist_decodes_nothing_unchanged") {
  FleetStore store;
  const Log objects{fleet_json("a", 1, "red"), fleet_json("b", 2, "blue", "u2")};
  store.list(objects, 5);
  const auto held = store.cache.find({"shop", "a"});
  store.take_log();
  store.list(objects, 9);
  CHECK(store.store->decoded() == 2);
  CHECK(store.cache.find({"shop", "a"}) == held);
  CHECK(store.take_log().empty());
  store.list({fleet_json("a", 10, "green")}, 11);
  CHECK(store.store->decoded() == 3);
  CHECK(store.take_log() == Log{"1red>10green", "2blue>-"});
  CHECK(store.shown("b") == "-");
}

TEST_CASE("a list that breaks off removes nothing") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 2, "blue", "u2")}, 5);
  store.store->reset(0);
  store.store->object(0, watch::Change::added, fleet_json("a", 1, "red"));
  store.store->reset(0);
  CHECK(store.shown("b") == "2blue");
  CHECK(store.cache.version() == "5");
}

TEST_CASE("a server that was restored from a backup is followed back") {
  FleetStore store;
  store.list({fleet_json("a", 100, "red"), fleet_json("b", 101, "red", "u2")}, 200);
  store.take_log();
  store.list({fleet_json("a", 50, "blue")}, 60);
  CHECK(store.shown("a") == "50blue");
  CHECK(store.shown("b") == "-");
  CHECK(store.cache.version() == "60");
}

TEST_CASE("poison_in_list_and_watch") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red"), fleet_json("bad", 2, R"({"no":"string"})", "u2")}, 5);
  REQUIRE(store.cache.skipped().size() == 1);
  CHECK(store.cache.skipped()[0].name == "bad");
  CHECK(store.cache.skipped()[0].error.message.find("spec.flag") != std::string::npos);
  CHECK(store.troubles.size() == 1);
  CHECK(store.cache.synced());
  store.modified(fleet_json("a", 6, R"({})"));
  CHECK(store.cache.skipped().size() == 2);
  CHECK(store.shown("a") == "1red");
  const auto decoded = store.store->decoded();
  store.list({fleet_json("a", 6, R"({})"), fleet_json("bad", 2, R"({"no":"string"})", "u2")}, 7);
  CHECK(store.store->decoded() == decoded);
  CHECK(store.shown("a") == "1red");
  CHECK(store.cache.skipped().size() == 2);
  store.take_log();
  store.modified(fleet_json("a", 8, "green"));
  CHECK(store.take_log() == Log{"1red>8green"});
  store.list({fleet_json("a", 8, "green")}, 9);
  CHECK(store.cache.skipped().empty());
}

TEST_CASE("recreated_under_same_name") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red", "old")}, 5);
  store.take_log();
  SECTION("in the watch") {
    store.deleted(fleet_json("a", 6, "red", "old"));
    store.store->object(0, watch::Change::added, fleet_json("a", 7, "blue", "new"));
    CHECK(store.take_log() == Log{"1red>-", "->7blue"});
  }
  SECTION("between two lists") {
    store.list({fleet_json("a", 7, "blue", "new")}, 8);
    CHECK(store.take_log() == Log{"1red>7blue"});
  }
  CHECK(store.cache.find({"shop", "a"})->metadata.uid == "new");
}

TEST_CASE("indexes follow the objects") {
  FleetStore store;
  std::string two = fleet_json("a", 1, "red");
  two.insert(two.find("\"replicas\""), R"("ships":[{"name":"x"},{"name":"y"}],)");
  store.list({two, fleet_json("b", 2, "red", "u2")}, 5);
  CHECK(store.cache.where<by_flag>("red").size() == 2);
  CHECK(store.cache.where<by_ship>("y").size() == 1);
  store.modified(fleet_json("a", 6, "blue"));
  CHECK(store.cache.where<by_flag>("red").size() == 1);
  CHECK(store.cache.where<by_flag>("blue").size() == 1);
  CHECK(store.cache.where<by_ship>("y").empty());
  store.deleted(fleet_json("a", 7, "blue"));
  CHECK(store.cache.where<by_flag>("blue").empty());
}

TEST_CASE("each namespace has a list of its own") {
  FleetStore store({.namespaces = {"shop", "shopping"}});
  std::string other = fleet_json("a", 2, "blue", "u2");
  other.replace(other.find("shop\""), 4, "shopping");
  store.store->reset(0);
  store.store->object(0, watch::Change::added, fleet_json("a", 1, "red"));
  store.store->synced(0, "5");
  CHECK(!store.cache.synced());
  store.store->reset(1);
  store.store->object(1, watch::Change::added, other);
  store.store->synced(1, "4");
  CHECK(store.cache.synced());
  CHECK(store.cache.version() == "4");
  store.store->reset(0);
  store.store->synced(0, "8");
  CHECK(store.cache.all("shop").empty());
  CHECK(store.cache.all("shopping").size() == 1);
}

TEST_CASE("an unchanged list costs the same for each object, however many there are") {
  const auto decoded_by_relist = [](int count) {
    FleetStore store;
    Log objects;
    for (int at = 0; at < count; ++at) objects.push_back(fleet_json(fmt::format("f{}", at), at + 1, "red"));
    store.list(objects, count);
    const auto before = store.store->decoded();
    CHECK(before == static_cast<std::uint64_t>(count));
    store.list(objects, count + 1);
    return store.store->decoded() - before;
  };
  CHECK(decoded_by_relist(1000) == 0);
  CHECK(decoded_by_relist(2000) == 0);
}
