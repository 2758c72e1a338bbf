#include "runtime/queue/machine.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace std::chrono_literals;
using kubexx::Key;
using kubexx::queue::Clock;
using kubexx::queue::Lane;
using kubexx::queue::Machine;
using kubexx::queue::Options;
using kubexx::queue::Outcome;
using kubexx::queue::RateLimit;
using kubexx::queue::Taken;

namespace {

constexpr Clock::time_point start{};
constexpr double middle = 0.5;  // no jitter
const Key a{"shop", "a"};
const Key b{"shop", "b"};

Outcome failed(kubexx::queue::milliseconds least = {}) { return {Outcome::Kind::failed, least}; }

std::optional<Key> key_of(const std::optional<Taken>& taken) {
  return taken ? std::optional(taken->key) : std::nullopt;
}

std::vector<std::string> drain(Machine& machine, Clock::time_point now) {
  std::vector<std::string> names;
  while (const auto taken = machine.take(now)) {
    names.push_back(taken->key.name);
    machine.done(taken->key, {}, now, middle);
  }
  return names;
}

}  // namespace

TEST_CASE("keys run in the order of their triggers, once each") {
  Machine machine;
  for (const Key& key : {a, b, a, a}) machine.add(key, start);
  CHECK(drain(machine, start) == std::vector<std::string>{"a", "b"});
  CHECK(machine.size() == 0);
}

TEST_CASE("one_key_one_run: one key has one run at a time") {
  Machine machine;
  machine.add(a, start);
  REQUIRE(key_of(machine.take(start)) == a);
  machine.add(a, start);
  CHECK(machine.take(start) == std::nullopt);
  CHECK(machine.running() == 1);
}

TEST_CASE("added_while_running_runs_once_more: a key added while it runs runs once more") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  for (int i = 0; i < 3; ++i) machine.add(a, start);
  machine.done(a, {}, start, middle);
  CHECK(drain(machine, start) == std::vector<std::string>{"a"});
}

TEST_CASE("`done` for a key that does not run is ignored") {
  Machine machine;
  machine.done(a, failed(), start, middle);
  machine.add(a, start);
  machine.done(a, {}, start, middle);
  CHECK(key_of(machine.take(start)) == a);
}

TEST_CASE("background_never_starves: the background lane is never starved") {
  Machine machine;
  for (int i = 0; i < 100; ++i) machine.add({"", "normal" + std::to_string(i)}, start);
  machine.add({"", "old"}, start, Lane::background);
  machine.add({"", "older"}, start, Lane::background);

  SECTION("every eighth key is from there") {
    const auto names = drain(machine, start);
    CHECK(names[7] == "old");
    CHECK(names[15] == "older");
  }
  SECTION("while a key has waited longer than ten seconds, every second one is from there") {
    const auto names = drain(machine, start + 11s);
    CHECK(names[1] == "old");
    CHECK(names[3] == "older");
  }
}

TEST_CASE("the normal lane is not starved by old keys in the background") {
  Machine machine;
  for (int at = 0; at < 1000; ++at) machine.add({"", "old" + std::to_string(at)}, start, Lane::background);
  const auto later = start + 11s;
  for (int at = 0; at < 100; ++at) machine.done(machine.take(later)->key, {}, later, 0);
  machine.add({"", "new"}, later);
  machine.add({"", "old500"}, later);
  std::vector<std::string> next;
  for (int at = 0; at < 4; ++at) next.push_back(machine.take(later)->key.name);
  CHECK(next == std::vector<std::string>{"new", "old100", "old500", "old101"});
}

TEST_CASE("a trigger moves a key from the background lane to the normal one") {
  Machine machine;
  machine.add(a, start, Lane::background);
  machine.add(b, start);
  machine.add(a, start);
  CHECK(machine.ready(Lane::background) == 0);
  CHECK(drain(machine, start) == std::vector<std::string>{"b", "a"});
}

TEST_CASE("each failure doubles the wait, up to the limit") {
  Machine machine;
  Clock::time_point now = start;
  machine.add(a, now);
  std::vector<long> waits;
  for (int i = 0; i < 15; ++i) {
    REQUIRE(key_of(machine.take(now)) == a);
    CHECK(machine.failures(a) == i);
    machine.done(a, failed(), now, middle);
    CHECK(machine.take(now) == std::nullopt);
    waits.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(*machine.next_due() - now).count());
    now = *machine.next_due();
  }
  CHECK(waits == std::vector<long>{50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600, 51200, 102400, 204800,
                                   300000, 300000});
}

TEST_CASE("waits are spread by a quarter in both directions") {
  for (const auto& [chance, wait] : {std::pair{0.0, 37ms}, std::pair{1.0, 62ms}}) {
    Machine machine;
    machine.add(a, start);
    machine.take(start);
    machine.done(a, failed(), start, chance);
    CHECK(machine.next_due() == start + wait);
  }
}

TEST_CASE("a server's Retry-After is the least wait") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, failed(7s), start, middle);
  CHECK(machine.next_due() == start + 7s);
}

TEST_CASE("success clears the failures") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, failed(), start, middle);
  REQUIRE(key_of(machine.take(start + 1s)) == a);
  machine.done(a, {}, start + 1s, middle);
  CHECK(machine.size() == 0);
}

TEST_CASE("trigger_in_backoff_is_no_failure: a trigger during the back-off runs the key at once and is not a failure") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, failed(10s), start, middle);

  machine.add(a, start + 1s);
  REQUIRE(key_of(machine.take(start + 1s)) == a);
  machine.done(a, failed(), start + 1s, middle);
  CHECK(machine.failures(a) == 1);
  CHECK(machine.next_due() == start + 10s);

  machine.add(a, start + 2s);
  CHECK(machine.take(start + 5s) == std::nullopt);
  CHECK(key_of(machine.take(start + 6s)) == a);
  machine.done(a, failed(), start + 6s, middle);
  CHECK(machine.failures(a) == 1);
  CHECK(machine.next_due() == start + 10s);
}

TEST_CASE("triggers during a long back-off run the key every five seconds") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, failed(5min), start, middle);
  int runs = 0;
  for (auto now = start + 1s; now < start + 101s; now += 100ms) {
    machine.add(a, now);
    if (!machine.take(now)) continue;
    ++runs;
    machine.done(a, failed(), now, middle);
  }
  CHECK(runs == 20);
  CHECK(machine.failures(a) == 1);
  CHECK(machine.size() == 1);
}

TEST_CASE("a server's Retry-After is followed up to the longest back-off") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, failed(24h), start, middle);
  CHECK(machine.next_due() == start + 5min);
}

TEST_CASE("a first conflict is retried at once, a second one is a failure") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, {Outcome::Kind::conflict}, start, middle);
  const auto again = machine.take(start);
  REQUIRE(key_of(again) == a);
  CHECK(again->conflicted);
  CHECK(machine.failures(a) == 0);
  machine.done(a, {Outcome::Kind::conflict}, start, middle);
  CHECK(machine.take(start) == std::nullopt);
  CHECK(machine.failures(a) == 1);
}

TEST_CASE("`after` delays, a trigger does not wait for it, and the next outcome replaces it") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, {Outcome::Kind::after, 1h}, start, middle);
  CHECK(machine.next_due() == start + 1h);
  machine.add(a, start + 1s);
  REQUIRE(key_of(machine.take(start + 1s)) == a);
  machine.done(a, {}, start + 1s, middle);
  CHECK(machine.next_due() == std::nullopt);
}

TEST_CASE("`stuck` waits for a trigger") {
  Machine machine;
  machine.add(a, start);
  machine.take(start);
  machine.done(a, {Outcome::Kind::stuck}, start, middle);
  CHECK(machine.take(start + 1h) == std::nullopt);
  machine.add(a, start + 1h);
  CHECK(key_of(machine.take(start + 1h)) == a);
}

TEST_CASE("`at_most` limits the runs of one key, whatever starts them") {
  Machine machine(Options{.at_most = RateLimit{2, 1min}});
  for (int i = 0; i < 2; ++i) {
    machine.add(a, start);
    REQUIRE(key_of(machine.take(start)) == a);
    machine.done(a, {}, start, middle);
  }
  machine.add(a, start + 1s);
  machine.add(b, start + 1s);
  CHECK(drain(machine, start + 1s) == std::vector<std::string>{"b"});
  CHECK(machine.next_due() == start + 1min);
  CHECK(drain(machine, start + 1min) == std::vector<std::string>{"a"});

  // What is remembered for the limit alone is dropped when it expires.
  machine.take(start + 1h);
  CHECK(machine.size() == 0);
}

TEST_CASE("what `at_most` needs is bounded by the number of keys, however often they run") {
  Machine machine(Options{.at_most = RateLimit{10, 1min}});
  const auto run = [&](const Key& key, Clock::time_point begin, Clock::time_point end) {
    machine.add(key, begin);
    REQUIRE(key_of(machine.take(begin)) == key);
    machine.done(key, {}, end, middle);
  };
  auto now = start;
  SECTION("short runs") {
    for (; now < start + 3h; now += 7s) {
      run(a, now, now);
      run(b, now + 1s, now + 1s);
      CHECK(machine.expiring() <= 2);
    }
  }
  SECTION("short runs, and some that take longer than the limit remembers") {
    for (; now < start + 3h; now += 10min) {
      run(a, now, now);
      run(a, now + 30s, now + 5min);
      CHECK(machine.expiring() <= 1);
    }
  }
  machine.take(now + 1h);
  CHECK(machine.size() == 0);
  CHECK(machine.expiring() == 0);
}

TEST_CASE("a key that is ready in the background is not run twice when a trigger delays it") {
  Machine machine;
  machine.add({"", "a"}, start, Lane::background);
  machine.add({"", "a"}, start, Lane::normal, start + 1s);
  REQUIRE(machine.take(start));
  CHECK_FALSE(machine.next_due());
  CHECK_FALSE(machine.take(start + 2s));
  CHECK(machine.running() == 1);
}

TEST_CASE("times of `never` are a year") {
  Machine machine({.at_most = kubexx::queue::RateLimit{1, std::chrono::milliseconds::max()}});
  machine.add({"", "a"}, start);
  REQUIRE(machine.take(start));
  machine.done({"", "a"}, {Outcome::Kind::after, std::chrono::milliseconds::max()}, start, 0.5);
  CHECK_FALSE(machine.take(start + 24h));
  REQUIRE(machine.next_due());
  CHECK(*machine.next_due() > start + 24h * 300);
}

TEST_CASE("a trigger may set the earliest time of the run, and a later trigger replaces it") {
  Machine machine;
  machine.add(a, start, Lane::normal, start + 10s);
  CHECK(machine.take(start) == std::nullopt);
  CHECK(machine.next_due() == start + 10s);
  SECTION("the time comes") {
    const auto taken = machine.take(start + 10s);
    REQUIRE(key_of(taken) == a);
    CHECK(taken->since == start + 10s);
  }
  SECTION("another trigger does not wait") {
    machine.add(a, start + 1s);
    CHECK(key_of(machine.take(start + 1s)) == a);
  }
  SECTION("it comes while the key runs") {
    machine.take(start + 10s);
    machine.add(a, start + 11s, Lane::normal, start + 20s);
    machine.done(a, {}, start + 12s, middle);
    CHECK(machine.take(start + 12s) == std::nullopt);
    CHECK(key_of(machine.take(start + 20s)) == a);
  }
}

TEST_CASE("a key that always asks to run again runs at most once a second in the end") {
  const Outcome outcome = GENERATE(Outcome{Outcome::Kind::again, {}}, Outcome{Outcome::Kind::after, 0ms},
                                   Outcome{Outcome::Kind::after, -5s});
  Machine machine;
  machine.add(a, start);
  Clock::time_point now = start;
  std::vector<Clock::time_point> runs;
  while (runs.size() < 16) {
    if (machine.take(now)) {
      runs.push_back(now);
      machine.done(a, outcome, now, middle);
    } else {
      REQUIRE(machine.next_due());
      now = *machine.next_due();
    }
  }
  CHECK(runs[1] == start);
  CHECK(runs[2] == start + 1ms);
  CHECK(runs[3] == start + 3ms);
  CHECK(runs[15] - runs[14] == 1s);
  CHECK(machine.repeats(a) == 16);
  SECTION("a trigger ends the wait") {
    machine.add(a, now);
    CHECK(key_of(machine.take(now)) == a);
  }
  SECTION("another outcome ends that") {
    machine.take(now + 1s);
    machine.done(a, {Outcome::Kind::after, 1ms}, now + 1s, middle);
    CHECK(machine.repeats(a) == 0);
    machine.take(now + 2s);
    machine.done(a, outcome, now + 2s, middle);
    CHECK(key_of(machine.take(now + 2s)) == a);
  }
}
