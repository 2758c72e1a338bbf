#include "runtime/election/machine.hpp"

#include <limits>

#include "tests/support/catch.hpp"

using namespace std::chrono_literals;
using kubexx::election::Lease;
using kubexx::election::Machine;
using kubexx::election::Moment;

namespace {

constexpr Moment start{1000h};
const std::chrono::system_clock::time_point noon{std::chrono::sys_days(std::chrono::year(2026) / 1 / 2) + 12h + 5us};

Machine make(const std::string& identity) { return {{15s, 10s, 2s}, identity, Lease("demo", "shop")}; }

/// As a server stores it.
Lease stored(Lease lease, const std::string& version) {
  kubexx::json::Value document = lease.document();
  document.as_object().find("metadata")->as_object().set("resourceVersion", version);
  return Lease(document);
}

Lease held_by(const std::string& holder) {
  Lease lease("demo", "shop");
  lease.acquire(holder, 15s, noon);
  return stored(lease, "7");
}

std::string spec_member(const Lease& lease, const std::string& name) {
  return lease.document().as_object().find("spec")->as_object().find(name)->as_string();
}

}  // namespace

TEST_CASE("a Lease that does not exist is created without transitions") {
  Machine machine = make("me");
  CHECK_FALSE(machine.may_claim(start));
  machine.observe(std::nullopt, start);
  REQUIRE(machine.may_claim(start));
  const Lease claim = machine.claim(noon);
  CHECK_FALSE(claim.exists());
  CHECK(claim.holder() == "me");
  CHECK(claim.transitions() == 0);
  CHECK(claim.duration() == 15s);
  CHECK(spec_member(claim, "acquireTime") == "2026-01-02T12:00:00.000005Z");
  CHECK(spec_member(claim, "renewTime") == "2026-01-02T12:00:00.000005Z");
}

TEST_CASE("a held lease can be claimed when its duration has passed since its record was first seen") {
  Machine machine = make("me");
  machine.observe(held_by("other"), start);
  machine.observe(held_by("other"), start + 14s);
  CHECK_FALSE(machine.may_claim(start + 14s));
  CHECK(machine.may_claim(start + 15s));
  CHECK(machine.claim(noon).transitions() == 1);

  SECTION("a renewal starts another wait") {
    Lease renewed = held_by("other");
    renewed.renew(15s, noon + 1s);
    machine.observe(stored(renewed, "8"), start + 14s);
    CHECK_FALSE(machine.may_claim(start + 28s));
    CHECK(machine.may_claim(start + 29s));
  }
  SECTION("the duration is the one in the record") {
    Lease longer = held_by("other");
    longer.renew(60s, noon);
    machine.observe(stored(longer, "8"), start + 14s);
    CHECK_FALSE(machine.may_claim(start + 73s));
  }
}

TEST_CASE("transitions stop at the most that servers accept") {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  kubexx::json::Value document = held_by("").document();
  document.as_object().find("spec")->as_object().set("leaseTransitions", most);
  Machine machine = make("me");
  machine.observe(Lease(document), start);
  CHECK(machine.claim(noon).transitions() == most);
}

TEST_CASE("a released lease can be claimed at once, and so can one's own") {
  Machine machine = make("me");
  SECTION("released") {
    Lease released = held_by("other");
    released.release(noon);
    CHECK(released.duration() == 1s);
    machine.observe(released, start);
    CHECK(machine.claim(noon).transitions() == 1);
  }
  SECTION("its own, after a restart") {
    machine.observe(held_by("me"), start);
    CHECK(machine.claim(noon).transitions() == 0);
  }
  CHECK(machine.may_claim(start));
}

TEST_CASE("a renewal keeps everything but the time, unknown fields included") {
  kubexx::json::Value document = held_by("me").document();
  document.as_object().find("spec")->as_object().set("strategy", "OldestEmulationVersion");
  Machine machine = make("me");
  machine.claimed(Lease(document), start);
  CHECK_FALSE(machine.must_read());
  const Lease claim = machine.claim(noon + 2s);
  CHECK(spec_member(claim, "strategy") == "OldestEmulationVersion");
  CHECK(spec_member(claim, "acquireTime") == "2026-01-02T12:00:00.000005Z");
  CHECK(spec_member(claim, "renewTime") == "2026-01-02T12:00:02.000005Z");
  CHECK(claim.version() == "7");
}

TEST_CASE("a renewal is recognised by its version, even if the clock repeats itself") {
  Machine machine = make("me");
  machine.observe(held_by("other"), start);
  machine.observe(stored(held_by("other"), "9"), start + 14s);
  CHECK_FALSE(machine.may_claim(start + 28s));
  CHECK(machine.may_claim(start + 29s));
}

TEST_CASE("durations that no candidate would write are bounded") {
  const auto duration = [](kubexx::json::Value value) {
    kubexx::json::Value document = held_by("other").document();
    document.as_object().find("spec")->as_object().set("leaseDurationSeconds", std::move(value));
    return Lease(document).duration();
  };
  CHECK(duration(std::int64_t{-5}) == 0s);
  CHECK(duration(std::numeric_limits<std::int64_t>::max()) == 2147483647s);
  CHECK(duration("15") == 0s);
  CHECK(duration(nullptr) == 0s);
}

TEST_CASE("leadership counts from the beginning of the request that claimed it") {
  Machine machine = make("me");
  machine.claimed(held_by("me"), start);
  CHECK(machine.leads());
  CHECK(machine.renew_by() == start + 10s);
  CHECK(machine.valid_until() == start + 15s);
}

TEST_CASE("whoever sees another holder no longer leads") {
  Machine machine = make("me");
  machine.claimed(held_by("me"), start);
  machine.outdated();
  CHECK(machine.must_read());
  machine.observe(held_by("other"), start + 3s);
  CHECK_FALSE(machine.leads());
  CHECK_FALSE(machine.may_claim(start + 4s));
}

TEST_CASE("times without limit do not overflow") {
  constexpr auto kLimitless = std::chrono::milliseconds::max();
  Machine machine({kLimitless, kLimitless, kLimitless}, "me", Lease("demo", "shop"));
  CHECK(machine.next_try(start, 0.5) == Moment::max());
  machine.claimed(held_by("me"), start);
  CHECK(machine.next_try(start, 0.5) == Moment::max());
}

TEST_CASE("a leader tries every two seconds, candidates around that time and when the lease expires") {
  Machine machine = make("me");
  machine.observe(held_by("other"), start);
  CHECK(machine.next_try(start, 0) == start + 1600ms);
  CHECK(machine.next_try(start, 0.5) == start + 2s);
  CHECK(machine.next_try(start + 14s, 0.5) == start + 15s);
  machine.claimed(held_by("me"), start);
  CHECK(machine.next_try(start, 0.9) == start + 2s);
}
