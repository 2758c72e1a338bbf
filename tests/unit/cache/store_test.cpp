#include <chrono>
#include <stdexcept>

#include <kubexx/cache/metadata.hpp>

#include "tests/support/catch.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;
using namespace std::chrono_literals;

namespace {

struct by_known_flag {
  std::string operator()(const Fleet& fleet) const {
    if (fleet.spec.flag == "bad") throw std::runtime_error("no such flag");
    return fleet.spec.flag;
  }
};

}  // namespace

TEST_CASE("the name of a cache differs from those of others of its kind") {
  const auto name = [](const cache::Form& form, CacheOptions options) {
    return cache::Store(form, std::move(options)).text();
  };
  CHECK(name(cache::form_of<Fleet>(), {}) == "Fleet");
  CHECK(name(cache::form_of<Fleet>(),
             {.namespaces = {"north", "south"}, .labels = "role=lead", .fields = "spec.flag=a"}) ==
        "Fleet in namespace north, south with labels role=lead with fields spec.flag=a");
  CHECK(name(cache::form_of<Metadata<Fleet>>(), {.labels = "role"}) == "Fleet (metadata) with labels role");
}

TEST_CASE("the last good state of an object that cannot be decoded is stale") {
  FleetStore store;
  std::vector<std::string> skipped;
  store.store->on_skipped(
      [&](const cache::ObjectId& id, const Error&) { skipped.push_back(id.uid + "@" + id.version); });
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 2, "red")}, 5).take_log();
  CHECK_FALSE(store.cache.is_stale({"shop", "a"}));
  store.modified(fleet_json("a", 6, "{}"));
  CHECK(store.shown("a") == "1red");
  CHECK(store.cache.is_stale({"shop", "a"}));
  CHECK_FALSE(store.cache.is_stale({"shop", "b"}));
  CHECK(store.take_log().empty());
  store.list({fleet_json("a", 6, "{}"), fleet_json("b", 2, "red")}, 7);
  CHECK(skipped == Log{"u1@6"});
  store.modified(fleet_json("a", 8, "blue"));
  CHECK(store.shown("a") == "8blue");
  CHECK_FALSE(store.cache.is_stale({"shop", "a"}));
}

TEST_CASE("a cache can drop objects that cannot be decoded") {
  FleetStore store({.undecodable = Undecodable::drop});
  store.list({fleet_json("a", 1, "red")}, 5).take_log();
  store.modified(fleet_json("a", 6, "{}"));
  CHECK(store.shown("a") == "-");
  CHECK(store.cache.skipped().size() == 1);
  CHECK_FALSE(store.cache.is_stale({"shop", "a"}));
  CHECK(store.cache.where<by_flag>("red").empty());
  CHECK(store.take_log() == Log{"1red>-"});
  store.modified(fleet_json("a", 7, "{}"));
  CHECK(store.take_log().empty());
  store.modified(fleet_json("a", 8, "blue"));
  CHECK(store.shown("a") == "8blue");
  CHECK(store.take_log() == Log{"->8blue"});
}

TEST_CASE("an index function that throws is counted and reported, and its object is in the cache") {
  FleetStore store;
  const Cache<Fleet, by_known_flag> indexed(store.store);
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 2, "bad", "u2")}, 5);
  CHECK(store.troubles == Log{"an index function of Fleet threw an exception for shop/b: no such flag"});
  CHECK(store.shown("b") == "2bad");
  CHECK(indexed.where<by_known_flag>("red").size() == 1);
  store.modified(fleet_json("b", 6, "blue", "u2"));
  CHECK(indexed.where<by_known_flag>("blue").size() == 1);
  store.store->wrote(fleet_json("b", 7, "bad", "u2"));
  CHECK(indexed.where<by_known_flag>("blue").empty());
  CHECK(store.store->counts({}).index_exceptions == 2);
  CHECK(store.troubles.size() == 2);
}

TEST_CASE("lists after the first one are counted, and so is what was received") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5);
  CHECK(store.store->counts({}).relists == 0);
  const auto bytes = store.store->counts({}).bytes_read;
  CHECK(bytes == fleet_json("a", 1, "red").size());
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 6, "{}")}, 7);
  const cache::Counts counts = store.store->counts({});
  CHECK(counts.relists == 1);
  CHECK(counts.bytes_read > 2 * bytes);
  CHECK(counts.objects == 1);
  CHECK(counts.skipped == 1);
  CHECK(counts.version == "7");
}

TEST_CASE("a watch is interrupted from its end, or from the list that no watch followed, until a stream is open") {
  const auto at = [](int seconds) { return cache::Pulse::Clock::time_point(std::chrono::seconds(seconds)); };
  cache::Pulse pulse;
  CHECK(pulse.interruption(at(5)) == 0s);
  pulse.heard(at(10));
  CHECK(pulse.interruption(at(25)) == 15s);
  pulse.opened(at(25));
  CHECK(pulse.interruption(at(80)) == 0s);
  CHECK(pulse.silence(at(80)) == 55s);
  pulse.ended(at(80));
  CHECK(pulse.interruption(at(90)) == 10s);
  CHECK(pulse.silence(at(90)) == 65s);
  pulse.opened(at(91));
  CHECK(pulse.interruption(at(95)) == 0s);
}

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

TEST_CASE("an own write that the server lost is not read, and later states are") {
  FleetStore store;
  store.list({fleet_json("a", 470, "red"), fleet_json("b", 471, "red", "u2")}, 475);
  store.store->wrote(fleet_json("a", 508, "mine"));
  store.store->wrote(fleet_json("c", 507, "mine", "u3"));
  store.store->removed({"shop", "b"}, "u2", {});
  CHECK(store.store->known_version(0) == "508");
  store.take_log();
  store.store->rolled_back(0, "475");
  CHECK(store.store->known_version(0) == "475");
  CHECK(store.shown("a") == "470red");
  CHECK(store.shown("b") == "471red");
  CHECK(store.shown("c") == "-");
  CHECK(store.take_log() == Log{"->507mine", "507mine>-"});
  store.list({fleet_json("a", 470, "red"), fleet_json("b", 471, "red", "u2")}, 475);
  CHECK(store.take_log() == Log{"->470red", "->471red"});
  store.modified(fleet_json("a", 478, "blue"));
  CHECK(store.shown("a") == "478blue");
  CHECK(store.take_log() == Log{"470red>478blue"});
}

TEST_CASE("a version that a restored server uses again is decoded again") {
  FleetStore store;
  store.list({fleet_json("a", 487, "red"), fleet_json("bad", 488, R"({"no":"string"})", "u2")}, 520);
  store.take_log();
  store.store->rolled_back(0, "490");
  CHECK(store.shown("a") == "487red");
  store.list({fleet_json("a", 487, "blue"), fleet_json("bad", 488, "good", "u2")}, 490);
  CHECK(store.shown("a") == "487blue");
  CHECK(store.shown("bad") == "488good");
  CHECK(store.take_log() == Log{"->487blue", "->488good"});
}

TEST_CASE("own writes after a server was restored count although their versions are lower") {
  FleetStore store;
  store.list({fleet_json("a", 500, "red"), fleet_json("b", 501, "red", "u2")}, 510);
  store.store->rolled_back(0, "475");
  store.store->wrote(fleet_json("a", 480, "mine"));
  CHECK(store.shown("a") == "480mine");
  store.list({fleet_json("a", 470, "old")}, 475);
  CHECK(store.shown("a") == "480mine");
  CHECK(store.shown("b") == "-");
  store.modified(fleet_json("a", 480, "mine"));
  store.modified(fleet_json("a", 481, "theirs"));
  CHECK(store.shown("a") == "481theirs");
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

TEST_CASE("an event without a version does not move the version of the cache") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5);
  store.modified(
      R"({"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{"name":"a","namespace":"shop"},"spec":{"flag":"blue"}})");
  CHECK(store.cache.version() == "5");
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
