#include "runtime/queue/machine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/queue_model.hpp"

#include <map>
#include <random>
#include <set>
#include <string>

// Random steps, held to what a controller relies on: no trigger is lost, no key runs twice at a time, nothing is left
// over.

using kubexx::Key;
using kubexx::queue::Clock;
using kubexx::queue::Lane;
using kubexx::queue::Machine;
using kubexx::queue::Outcome;

namespace {

class Steps {
 public:
  Steps(unsigned seed, kubexx::queue::Options options) : random_(seed), machine_(options) {}

  void step() {
    now_ += std::chrono::milliseconds(random_() % 40);
    switch (random_() % 3) {
      case 0:
        return add();
      case 1:
        return take();
      default:
        return finish();
    }
  }

  /// Lets everything run to its end and checks that every trigger was followed by a run.
  void settle() {
    while (!running_.empty() || machine_.ready(Lane::normal) + machine_.ready(Lane::background) > 0 ||
           machine_.next_due()) {
      while (!running_.empty()) finish_one(Outcome::Kind::done);
      if (machine_.next_due()) now_ = std::max(now_, *machine_.next_due());
      take();
    }
    CHECK(triggers_.empty());
    now_ += std::chrono::hours(1);
    CHECK_FALSE(machine_.take(now_));
    CHECK(machine_.size() == 0);
  }

 private:
  void add() {
    const Key key{"", std::to_string(random_() % 20)};
    const auto not_before =
        random_() % 8 == 0 ? now_ + std::chrono::milliseconds(random_() % 500) : Clock::time_point();
    machine_.add(key, now_, random_() % 4 == 0 ? Lane::background : Lane::normal, not_before);
    triggers_.insert(key);
  }

  void take() {
    const auto taken = machine_.take(now_);
    if (!taken) return;
    REQUIRE(running_.insert(taken->key).second);
    triggers_.erase(taken->key);
  }

  void finish() {
    if (!running_.empty()) finish_one(static_cast<Outcome::Kind>(random_() % 6));
  }

  void finish_one(Outcome::Kind kind) {
    const auto key = std::next(running_.begin(), static_cast<long>(random_() % running_.size()));
    const Outcome outcome{kind, std::chrono::milliseconds(static_cast<int>(random_() % 500) - 50)};
    machine_.done(*key, outcome, now_, static_cast<double>(random_() % 100) / 100);
    running_.erase(key);
  }

  std::mt19937 random_;
  Machine machine_;
  Clock::time_point now_ = {};
  std::set<Key> running_;
  std::set<Key> triggers_;  ///< keys that were added after their last run began
};

}  // namespace

TEST_CASE("no trigger is lost in 100,000 random steps") {
  for (unsigned seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    kubexx::queue::Options options;
    if (seed % 2 == 1) options.at_most = {3, std::chrono::seconds(1)};
    Steps steps(seed, options);
    for (int i = 0; i < 10'000; ++i) steps.step();
    steps.settle();
  }
}

TEST_CASE("100k_random_steps_against_model") {
  for (unsigned seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    kubexx::queue::Options options;
    options.backoff.most = std::chrono::seconds(2);
    if (seed % 2 == 1) options.at_most = {static_cast<int>(seed % 3) + 1, std::chrono::seconds(1)};
    if (seed % 4 >= 2) options.background_age = std::chrono::milliseconds(300);
    if (seed % 8 >= 4) options.backoff.between_early = std::chrono::milliseconds(100);
    kubexx::test::QueuePair pair(options);
    std::mt19937 random(seed);
    for (int step = 0; step < 5'000; ++step)
      if (!pair.step([&](std::uint64_t below) { return random() % below; })) FAIL("step " << step);
  }
}

TEST_CASE("a burst of triggers costs memory by keys") {
  Machine machine;
  for (int i = 0; i < 100'000; ++i) machine.add({"", std::to_string(i % 10)}, {});
  CHECK(machine.size() == 10);
  CHECK(machine.ready(Lane::normal) == 10);
}
