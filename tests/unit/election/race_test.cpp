#include <algorithm>
#include <list>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "runtime/election/machine.hpp"
#include "tests/support/catch.hpp"

// Candidates in a world that a random number generator moves: requests take time, are stored late or never, answers are
// lost, processes pause, and wall clocks jump. One clock passes for all: leases need equal speeds, not equal times.

using namespace std::chrono_literals;
using kubexx::election::Lease;
using kubexx::election::Machine;
using kubexx::election::Moment;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kMargin = 1s;

/// Stores one Lease, with the version check of an API server.
class Store {
 public:
  const std::optional<Lease>& read() const { return lease_; }

  std::optional<Lease> write(const Lease& wanted) {
    const std::string held = lease_ ? lease_->version() : "";
    if (wanted.version() != held) return std::nullopt;
    kubexx::json::Value document = wanted.document();
    document.as_object().find("metadata")->as_object().set("resourceVersion", std::to_string(++writes_));
    lease_ = Lease(document);
    return lease_;
  }

  int writes() const { return writes_; }

 private:
  std::optional<Lease> lease_;
  int writes_ = 0;
};

struct World {
  explicit World(unsigned seed) : random(seed) {}

  int pick(int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); }
  bool likely(int percent) { return pick(100) < percent; }

  std::mt19937 random;
  Store store;
  Moment now{100h};
  std::list<Lease> late;  ///< writes whose senders no longer wait for an answer
};

class Process {
 public:
  explicit Process(int number)
      : identity_("p" + std::to_string(number)), machine_({15s, 10s, 2s}, identity_, Lease("demo", "shop")) {}

  /// Whether the fence lets a write begin.
  bool may_write(Moment now, milliseconds margin) const {
    return machine_.leads() && now < machine_.valid_until() - margin;
  }
  int terms() const { return terms_; }

  void step(World& world) {
    if (world.now < paused_until_) return;
    if (world.likely(1)) paused_until_ = world.now + milliseconds(world.pick(25'000));
    if (world.likely(3)) wall_ += milliseconds(world.pick(7'200'000) - 3'600'000);
    if (machine_.leads() && world.now >= machine_.renew_by()) machine_.give_up();
    if (write_) return await_write(world);
    if (machine_.leads() && world.likely(1)) return release(world);
    if (world.now < next_) return;
    if (machine_.must_read() && !read(world)) return postpone(world);
    if (machine_.may_claim(world.now)) return begin_write(world);
    postpone(world);
  }

 private:
  void postpone(World& world) { next_ = machine_.next_try(world.now, world.pick(100) / 100.0); }

  bool read(World& world) {
    if (world.likely(10)) return false;
    machine_.observe(world.store.read(), world.now);
    return true;
  }

  void begin_write(World& world) {
    write_ = machine_.claim(wall_);
    answer_.reset();
    begun_ = world.now;
  }

  void await_write(World& world) {
    if (!answer_ && world.likely(40)) return store(world);
    if (answer_ && world.likely(70)) return accept(world);
    if (world.now < begun_ + 5s && world.likely(90)) return;
    if (!answer_ && world.likely(50)) world.late.push_back(*write_);
    write_.reset();
    machine_.outdated();
    postpone(world);
  }

  void store(World& world) {
    answer_ = world.store.write(*write_);
    if (answer_) return;
    write_.reset();
    machine_.outdated();
    postpone(world);
  }

  void accept(World& world) {
    if (!machine_.leads()) ++terms_;
    machine_.claimed(*answer_, begun_);
    write_.reset();
    postpone(world);
  }

  void release(World& world) {
    if (machine_.must_read()) return;
    const Lease released = machine_.release(wall_);
    machine_.give_up();
    if (world.likely(50))
      world.store.write(released);
    else
      world.late.push_back(released);
    machine_.outdated();
    next_ = world.now + milliseconds(world.pick(4'000));
  }

  std::string identity_;
  Machine machine_;
  std::chrono::system_clock::time_point wall_{std::chrono::sys_days(std::chrono::year(2026) / 1 / 2)};
  Moment next_ = {};
  Moment paused_until_ = {};
  Moment begun_ = {};
  std::optional<Lease> write_;   ///< under way
  std::optional<Lease> answer_;  ///< it was stored; the process does not know yet
  int terms_ = 0;
};

struct Outcome {
  int conflicts = 0;  ///< moments at which two processes may have begun a write
  int led = 0;        ///< moments at which one may have
  int writes = 0;
  std::vector<int> terms = {};
};

Outcome run(unsigned seed, int steps, milliseconds margin) {
  World world(seed);
  std::vector<Process> processes;
  for (int i = 0; i < 3; ++i) processes.emplace_back(i);
  Outcome outcome;
  for (int i = 0; i < steps; ++i) {
    world.now += milliseconds(world.pick(400));
    processes[static_cast<std::size_t>(world.pick(3))].step(world);
    if (!world.late.empty() && world.likely(10)) {
      world.store.write(world.late.front());
      world.late.pop_front();
    }
    const auto writers =
        std::ranges::count_if(processes, [&](const Process& p) { return p.may_write(world.now, margin); });
    outcome.conflicts += writers > 1 ? 1 : 0;
    outcome.led += writers == 1 ? 1 : 0;
  }
  for (const Process& process : processes) outcome.terms.push_back(process.terms());
  outcome.writes = world.store.writes();
  return outcome;
}

}  // namespace

TEST_CASE("clock_back_and_forth: in 100,000 random steps never two processes may write") {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Outcome outcome = run(seed, 10'000, kMargin);
    INFO("seed " << seed);
    CHECK(outcome.conflicts == 0);
    // The world is rough, but the election makes progress in it.
    CHECK(outcome.led > 3'000);
    CHECK(outcome.writes > 200);
    for (const int terms : outcome.terms) CHECK(terms > 5);
  }
}

TEST_CASE("the random steps find a fence that is too late") {
  int conflicts = 0;
  for (unsigned seed = 1; seed <= 10; ++seed) conflicts += run(seed, 10'000, -3s).conflicts;
  CHECK(conflicts > 0);
}
