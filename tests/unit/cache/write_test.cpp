#include "tests/support/catch.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;

TEST_CASE("a write is read at once, and handlers learn of it from the watch") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5).take_log();
  store.store->wrote(fleet_json("a", 6, "blue"));
  CHECK(store.shown("a") == "6blue");
  CHECK(store.cache.where<by_flag>("blue").size() == 1);
  CHECK(store.take_log().empty());
  const auto decoded = store.store->decoded();
  store.modified(fleet_json("a", 6, "blue"));
  CHECK(store.store->decoded() == decoded);
  CHECK(store.take_log() == Log{"1red>6blue"});
}

TEST_CASE("a foreign change before an own write wakes, and does not change what is read") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5).take_log();
  store.store->wrote(fleet_json("a", 8, "blue"));
  store.modified(fleet_json("a", 7, "foreign"));
  CHECK(store.shown("a") == "8blue");
  CHECK(store.take_log() == Log{"1red>7foreign"});
  store.modified(fleet_json("a", 8, "blue"));
  CHECK(store.take_log() == Log{"7foreign>8blue"});
}

TEST_CASE("late_answer_does_not_roll_back") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5);
  SECTION("after a newer event") {
    store.modified(fleet_json("a", 9, "green"));
    store.store->wrote(fleet_json("a", 8, "late"));
    CHECK(store.shown("a") == "9green");
  }
  SECTION("after a newer write") {
    store.store->wrote(fleet_json("a", 9, "green"));
    store.store->wrote(fleet_json("a", 8, "late"));
    CHECK(store.shown("a") == "9green");
  }
  SECTION("after the deletion of an object that the watch has passed") {
    store.store->object(0, watch::Change::added, fleet_json("b", 6, "red", "u2"));
    store.deleted(fleet_json("b", 7, "red", "u2"));
    store.store->wrote(fleet_json("b", 6, "red", "u2"));
    CHECK(store.shown("b") == "-");
    CHECK(store.store->size() == 1);
  }
}

TEST_CASE("an own object that was removed hides the earlier states of its name") {
  FleetStore store;
  store.list({}, 5);
  store.store->wrote(fleet_json("a", 6, "first"));
  store.store->wrote(fleet_json("a", 9, "second", "u2"));
  store.removed("a", "u2");
  CHECK(store.shown("a") == "-");
  store.store->object(0, watch::Change::added, fleet_json("a", 6, "first"));
  CHECK(store.shown("a") == "-");
  store.deleted(fleet_json("a", 8, "first"));
  store.store->object(0, watch::Change::added, fleet_json("a", 9, "second", "u2"));
  CHECK(store.shown("a") == "-");
  SECTION("until its deletion has arrived") {
    store.deleted(fleet_json("a", 10, "second", "u2"));
    store.store->object(0, watch::Change::added, fleet_json("a", 11, "third", "u3"));
    CHECK(store.shown("a") == "11third");
  }
  SECTION("and not an object that was made since") {
    store.store->wrote(fleet_json("a", 11, "third", "u3"));
    CHECK(store.shown("a") == "11third");
    store.deleted(fleet_json("a", 10, "second", "u2"));
    CHECK(store.shown("a") == "11third");
  }
  SECTION("although the removal of the first is answered late") {
    store.removed("a", "u1");
    store.modified(fleet_json("a", 9, "second", "u2"));
    CHECK(store.shown("a") == "-");
  }
}

TEST_CASE("deleted_stays_deleted") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5).take_log();
  store.removed("a", "u1");
  CHECK(store.shown("a") == "-");
  CHECK(store.cache.where<by_flag>("red").empty());
  SECTION("while the watch catches up") {
    store.modified(fleet_json("a", 6, "late"));
    CHECK(store.shown("a") == "-");
    CHECK(store.take_log() == Log{"1red>6late"});
    store.deleted(fleet_json("a", 7, "late"));
    CHECK(store.take_log() == Log{"6late>-"});
    store.store->object(0, watch::Change::added, fleet_json("a", 8, "again", "u2"));
    CHECK(store.shown("a") == "8again");
  }
  SECTION("when the same name is created again") {
    store.store->wrote(fleet_json("a", 8, "again", "u2"));
    CHECK(store.shown("a") == "8again");
    store.deleted(fleet_json("a", 7, "red"));
    CHECK(store.shown("a") == "8again");
    store.store->object(0, watch::Change::added, fleet_json("a", 8, "again", "u2"));
    CHECK(store.take_log() == Log{"1red>-", "->8again"});
  }
  SECTION("an answer of an earlier write comes late") {
    store.store->wrote(fleet_json("a", 6, "late"));
    CHECK(store.shown("a") == "-");
  }
}

TEST_CASE("a removed object that the watch has not delivered") {
  FleetStore store;
  store.list({fleet_json("a", 1, "first")}, 5).take_log();
  SECTION("hides the one that was there before, whatever the watch still delivers of both") {
    store.removed("a", "u2");
    CHECK(store.shown("a") == "-");
    CHECK(store.cache.where<by_flag>("first").empty());
    store.modified(fleet_json("a", 6, "late"));
    CHECK(store.shown("a") == "-");
    store.deleted(fleet_json("a", 7, "late"));
    store.added(fleet_json("a", 8, "second", "u2"));
    CHECK(store.shown("a") == "-");
    store.store->wrote(fleet_json("a", 8, "late answer", "u2"));
    CHECK(store.shown("a") == "-");
    store.deleted(fleet_json("a", 9, "second", "u2"));
    CHECK(store.take_log() == Log{"1first>6late", "6late>-", "->8second", "8second>-"});
    store.added(fleet_json("a", 10, "third", "u3"));
    CHECK(store.shown("a") == "10third");
  }
  SECTION("is not shown if there was none before") {
    store.removed("b", "u2");
    store.added(fleet_json("b", 8, "second", "u2"));
    CHECK(store.shown("b") == "-");
    store.deleted(fleet_json("b", 9, "second", "u2"));
    store.added(fleet_json("b", 10, "third", "u3"));
    CHECK(store.shown("b") == "10third");
  }
  SECTION("does not hide an own object that was made since") {
    store.removed("a", "u2");
    store.store->wrote(fleet_json("a", 10, "third", "u3"));
    CHECK(store.shown("a") == "10third");
    store.deleted(fleet_json("a", 7, "first"));
    store.added(fleet_json("a", 8, "second", "u2"));
    CHECK(store.shown("a") == "10third");
    store.deleted(fleet_json("a", 9, "second", "u2"));
    CHECK(store.shown("a") == "10third");
  }
  SECTION("does not hide one that appeared while the request was under way") {
    const auto before = store.store->uids({"shop", "a"});
    store.deleted(fleet_json("a", 7, "first"));
    store.added(fleet_json("a", 10, "third", "u3"));
    store.store->removed({"shop", "a"}, "u2", before);
    CHECK(store.shown("a") == "10third");
  }
  SECTION("was delivered and withdrawn while the request was under way") {
    store.modified(fleet_json("a", 6, "late"));
    const auto before = store.store->uids({"shop", "a"});
    store.deleted(fleet_json("a", 7, "late"));
    store.added(fleet_json("a", 8, "second", "u2"));
    store.store->removed({"shop", "a"}, "u1", before);
    CHECK(store.shown("a") == "8second");
  }
  SECTION("does not hide what a later list has") {
    store.removed("a", "u2");
    store.list({fleet_json("a", 10, "third", "u3")}, 11);
    CHECK(store.shown("a") == "10third");
    store.list({}, 12);
    CHECK(store.shown("a") == "-");
  }
  SECTION("does not hide the one before in a later list") {
    store.removed("a", "u2");
    store.list({fleet_json("a", 1, "first")}, 11);
    CHECK(store.shown("a") == "1first");
    CHECK(store.take_log().empty());
  }
  SECTION("does not keep what was never selected hidden") {
    store.removed("a", "u2");
    store.deleted(fleet_json("a", 7, "first"));
    store.added(fleet_json("a", 10, "third", "u3"));
    CHECK(store.shown("a") == "10third");
  }
  SECTION("is one of several in a row") {
    store.removed("a", "u2");
    store.removed("a", "u3");
    store.deleted(fleet_json("a", 7, "first"));
    store.added(fleet_json("a", 8, "second", "u2"));
    CHECK(store.shown("a") == "-");
    store.deleted(fleet_json("a", 9, "second", "u2"));
    store.added(fleet_json("a", 10, "third", "u3"));
    CHECK(store.shown("a") == "-");
  }
}

TEST_CASE("removals that a watch never confirms are forgotten") {
  FleetStore store;
  store.list({}, 5);
  for (int at = 0; at <= 1000; ++at) store.removed("a" + std::to_string(at), "u2");
  store.added(fleet_json("a0", 8, "first", "u2"));
  store.added(fleet_json("a1", 8, "second", "u2"));
  CHECK(store.shown("a0") == "8first");
  CHECK(store.shown("a1") == "-");
}

TEST_CASE("a name that is removed again and again is remembered once, with its last removal") {
  FleetStore store;
  store.list({}, 5);
  SECTION("however often") {
    for (int at = 0; at <= 2000; ++at) store.removed("a", "u" + std::to_string(at));
    store.added(fleet_json("a", 8, "last", "u2000"));
    CHECK(store.shown("a") == "-");
  }
  SECTION("although its first removal is older than those of a thousand other names") {
    store.removed("a", "u1");
    for (int at = 1; at < 1000; ++at) store.removed("b" + std::to_string(at), "u2");
    store.removed("a", "u3");
    store.removed("c", "u2");
    store.added(fleet_json("a", 8, "last", "u3"));
    CHECK(store.shown("a") == "-");
    store.added(fleet_json("b1", 9, "oldest", "u2"));
    CHECK(store.shown("b1") == "9oldest");
  }
  SECTION("and those that the watch confirms make no other name forgotten") {
    store.removed("a", "u1");
    for (int at = 0; at <= 2000; ++at) {
      const std::string uid = "v" + std::to_string(at);
      store.removed("b", uid);
      store.added(fleet_json("b", 2 * at + 6, "passing", uid));
      store.deleted(fleet_json("b", 2 * at + 7, "passing", uid));
    }
    store.added(fleet_json("a", 5000, "last", "u1"));
    CHECK(store.shown("a") == "-");
  }
}

TEST_CASE("a list keeps own writes that are newer") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5).take_log();
  store.store->wrote(fleet_json("b", 9, "mine", "u2"));
  store.store->wrote(fleet_json("a", 8, "mine"));
  store.list({fleet_json("a", 1, "red")}, 7);
  CHECK(store.shown("b") == "9mine");
  CHECK(store.shown("a") == "8mine");
  store.list({}, 20);
  CHECK(store.store->size() == 0);
  CHECK(store.shown("a") == "-");
}

TEST_CASE("handlers learn that an object was removed that only an own write has shown") {
  FleetStore store;
  store.list({}, 5).take_log();
  store.store->wrote(fleet_json("b", 6, "mine", "u2"));
  SECTION("a list does not contain it") {
    store.list({}, 7);
    CHECK(store.take_log() == Log{"->6mine", "6mine>-"});
  }
  SECTION("the program has removed it") {
    store.removed("b", "u2");
    CHECK(store.take_log().empty());
    store.list({}, 8);
    CHECK(store.take_log() == Log{"->6mine", "6mine>-"});
  }
  SECTION("a list has another object of its name") {
    store.list({fleet_json("b", 8, "theirs", "u3")}, 9);
    CHECK(store.take_log() == Log{"->8theirs"});
  }
  store.list({}, 20);
  CHECK(store.shown("b") == "-");
  store.take_log();
  store.list({}, 21);
  CHECK(store.take_log().empty());
}

TEST_CASE("write_outside_selector") {
  FleetStore store({.namespaces = {"shop"}, .labels = "side=east"});
  const auto east = [](int version, const char* uid) {
    return fleet_json("a", version, "red", uid, R"({"side":"east"})");
  };
  store.list({east(1, "u1")}, 5).take_log();
  store.store->wrote(fleet_json("b", 6, "red", "u2", R"({"side":"west"})"));
  CHECK(store.shown("b") == "-");
  store.store->wrote(fleet_json("a", 7, "red", "u1", R"({"side":"west"})"));
  CHECK(store.shown("a") == "-");
  store.modified(east(6, "u1"));
  CHECK(store.shown("a") == "-");
  store.deleted(east(7, "u1"));
  CHECK(store.take_log() == Log{"1red>6red", "6red>-"});
  store.store->wrote(east(8, "u1"));
  CHECK(store.shown("a") == "8red");

  std::string elsewhere = east(9, "u3");
  elsewhere.replace(elsewhere.find("shop\""), 4, "port");
  store.store->wrote(elsewhere);
  CHECK(store.store->size() == 1);
}

TEST_CASE("write_outside_selector: of an object that the watch has yet to deliver") {
  FleetStore store({.labels = "side=east"});
  const std::string east = fleet_json("a", 6, "red", "u1", R"({"side":"east"})");
  const std::string west = fleet_json("a", 7, "red", "u1", R"({"side":"west"})");
  store.list({}, 5);
  store.store->wrote(east);
  store.store->wrote(west);
  CHECK(store.shown("a") == "-");
  SECTION("the watch delivers it, and then its end") {
    store.store->object(0, watch::Change::added, east);
    CHECK(store.shown("a") == "-");
    store.deleted(west);
    CHECK(store.take_log() == Log{"->6red", "6red>-"});
  }
  SECTION("a list does not have it: handlers learn that it was there") {
    store.list({}, 8);
    CHECK(store.take_log() == Log{"->6red", "6red>-"});
  }
  store.store->wrote(fleet_json("a", 9, "red", "u1", R"({"side":"east"})"));
  CHECK(store.shown("a") == "9red");
}

TEST_CASE("own writes do not enter a cache with a field selector") {
  FleetStore store({.fields = "metadata.name=a"});
  store.list({}, 5);
  store.store->wrote(fleet_json("a", 6, "red"));
  CHECK(store.shown("a") == "-");
}

TEST_CASE("what was applied is forgotten with the object") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red")}, 5);
  store.store->set_applied({"shop", "a"}, {"{}", "u1", "1"});
  store.store->set_applied({"shop", "absent"}, {"{}", "u1", "1"});
  CHECK(store.store->applied({"shop", "a"})->version == "1");
  CHECK(!store.store->applied({"shop", "absent"}));
  store.deleted(fleet_json("a", 6, "red"));
  CHECK(!store.store->applied({"shop", "a"}));
}

TEST_CASE("what was applied can be forgotten: of an object, or of all") {
  FleetStore store;
  store.list({fleet_json("a", 1, "red"), fleet_json("b", 2, "red")}, 5);
  for (const char* name : {"a", "b"}) store.store->set_applied({"shop", name}, {"{}", "u1", "1"});
  store.store->forget_applied({"shop", "a"});
  CHECK(!store.store->applied({"shop", "a"}));
  CHECK(store.store->applied({"shop", "b"}));
  store.store->forget_applied();
  CHECK(!store.store->applied({"shop", "b"}));
}
