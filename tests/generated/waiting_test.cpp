// Waiting for one object, on a server whose watches end and expire.
#include <thread>

#include "tests/generated/harbour.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using testing::Fault;

const std::string kWatches = "/apis/harbour.example.com/v1/namespaces/default/fleets?watch=true";

bool is_full(const Fleet& fleet) { return fleet.spec.replicas == 9; }

/// Changes the object in steps, while another thread waits for it.
std::jthread grow_slowly(const Harbour& harbour, const std::function<void()>& between = [] {}) {
  return std::jthread([&harbour, between] {
    for (int replicas = 7; replicas <= 9; ++replicas) {
      std::this_thread::sleep_for(30ms);
      harbour.fleets.edit("north", [&](Fleet& fleet) { fleet.spec.replicas = replicas; }).value();
      between();
    }
  });
}

}  // namespace

TEST_CASE("a wait ends as soon as the object is as awaited") {
  const Harbour harbour;
  SECTION("it is already") {
    Fleet full = fleet("north");
    full.spec.replicas = 9;
    REQUIRE(harbour.fleets.create(full));
  }
  SECTION("it is created later") {
    const std::jthread later([&] {
      std::this_thread::sleep_for(30ms);
      Fleet full = fleet("north");
      full.spec.replicas = 9;
      harbour.fleets.create(full).value();
    });
    CHECK(harbour.fleets.wait("north", is_full, 20s));
  }
  SECTION("it is changed") {
    REQUIRE(harbour.fleets.create(fleet("north")));
    REQUIRE(harbour.fleets.create(fleet("south")));
    const auto growing = grow_slowly(harbour);
    CHECK(harbour.fleets.wait("north", is_full, 20s));
  }
  const auto found = harbour.fleets.wait("north", is_full, 20s);
  REQUIRE(found);
  CHECK(found->metadata.name == "north");
  CHECK(found->spec.replicas == 9);
}

TEST_CASE("a wait survives watches that end, and versions that expire") {
  Harbour harbour;
  REQUIRE(harbour.fleets.create(fleet("north")));
  harbour.server.fail({.kind = Fault::Kind::end_watch, .path = kWatches, .times = 2, .after_events = 2});
  const auto growing = grow_slowly(harbour, [&] { harbour.server.compact(); });
  const auto found = harbour.fleets.wait("north", is_full, 20s);
  INFO((found ? "" : found.error().text()));
  CHECK(found);
}

TEST_CASE("a wait for a deletion includes its finalizers") {
  const Harbour harbour;
  Fleet held = fleet("north");
  held.metadata.finalizers = {"example.com/hold"};
  REQUIRE(harbour.fleets.create(held));
  REQUIRE(harbour.fleets.remove("north"));
  const auto late = harbour.fleets.wait_deleted("north", 50ms);
  REQUIRE(!late);
  CHECK(late.error().reason == Reason::timeout);
  const std::jthread later([&] {
    std::this_thread::sleep_for(30ms);
    harbour.fleets.edit("north", [](Fleet& fleet) { fleet.metadata.finalizers.clear(); }).value();
  });
  CHECK(harbour.fleets.wait_deleted("north", 20s));
  CHECK(harbour.fleets.wait_deleted("north", 20s));
}

TEST_CASE("an object without a type is awaited too") {
  const Harbour harbour;
  REQUIRE(harbour.fleets.create(fleet("north")));
  const auto found = harbour.raw().wait(
      "north", [](const json::Value& fleet) { return fleet.as_object().find("spec") != nullptr; }, 20s);
  REQUIRE(found);
  CHECK(found->as_object().find("metadata") != nullptr);
}

TEST_CASE("a patch of two states leaves what other clients changed") {
  const Harbour harbour;
  const Fleet before = harbour.fleets.create(fleet("north")).value();
  harbour.fleets.edit("north", [](Fleet& fleet) { fleet.spec.replicas = 5; }).value();
  Fleet after = before;
  after.spec.flag = "blue";
  CHECK(harbour.fleets.patch(before, after, {.check_version = true}).error().conflict());
  const auto patched = harbour.fleets.patch(before, after);
  REQUIRE(patched);
  CHECK(patched->spec.flag == "blue");
  CHECK(patched->spec.replicas == 5);
  after = *patched;
  after.status.emplace().replicas = 3;
  const auto reported = harbour.fleets.status().patch(*patched, after, {.check_version = true});
  REQUIRE(reported);
  CHECK(reported->status->replicas == 3);
  CHECK(harbour.fleets.patch(after, after)->metadata.resource_version == reported->metadata.resource_version);
}

TEST_CASE("a list is read in two calls") {
  const Harbour harbour;
  for (const char* name : {"a", "b", "c"}) REQUIRE(harbour.fleets.create(fleet(name)));
  const auto first = harbour.fleets.page({.page = 2});
  REQUIRE(first);
  CHECK(first->items.size() == 2);
  const auto rest = harbour.fleets.page({.page = 2, .continue_token = first->continue_token});
  REQUIRE(rest);
  REQUIRE(rest->items.size() == 1);
  CHECK(rest->items[0].metadata.name == "c");
  CHECK(rest->continue_token.empty());
}

}  // namespace kubexx::test
