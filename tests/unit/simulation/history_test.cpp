// What caches show in random histories: of users, of an operator, of late events, lists and restarts. Every state has
// to be one that the cluster had, and no cache may go back.
#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <kubexx/client/api.hpp>
#include <kubexx/simulation.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/watch/envelope.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/history_checker.hpp"
#include "tests/support/measure.hpp"

namespace {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;
using kubexx::Client;
using kubexx::Context;
using kubexx::Key;
using kubexx::Operator;
using kubexx::Requeue;
using kubexx::Result;
using kubexx::testing::Simulation;
using namespace std::chrono_literals;

constexpr int kNames = 4;
const std::vector<std::string> kFlags = {"red", "white", "blue"};

struct by_flag {
  std::string operator()(const Fleet& fleet) const { return fleet.spec.flag; }
};
using FleetsByFlag = kubexx::Cache<Fleet, by_flag>;

/// A state of an object.
std::string state_of(const Fleet& fleet) { return fleet.metadata.uid + "/" + fleet.metadata.resource_version; }

/// Checks what a cache shows against what the cluster has had.
class Observer {
 public:
  /// All states of the cluster are to be recorded when it changes.
  void record(const Client& client) {
    for (const Fleet& fleet : kubexx::api<Fleet>(client).list().value().items) record(fleet);
  }
  void record(const Fleet& fleet) { had_.emplace(state_of(fleet), known(fleet)); }

  /// A new process begins with an empty cache.
  void watch(const FleetsByFlag& fleets) {
    fleets_ = fleets;
    checker_.forget_shown();
    checker_.watch(*fleets.store());
  }

  void check() {
    std::set<std::string> uids;
    std::map<std::string, std::set<Key>> by_flag_now;
    for (const auto& fleet : fleets_->all()) {
      const auto had = had_.find(state_of(*fleet));
      REQUIRE(had != had_.end());
      REQUIRE(had->second == known(*fleet));
      uids.insert(fleet->metadata.uid);
      const Key key{fleet->metadata.name_space, fleet->metadata.name};
      by_flag_now[fleet->spec.flag].insert(key);
      checker_.look(*fleets_->store(), key);
    }
    REQUIRE(checker_.violations() == std::vector<std::string>());
    for (const std::string& uid : uids) REQUIRE(!vanished_.contains(uid));
    for (const std::string& uid : shown_)
      if (!uids.contains(uid)) vanished_.insert(uid);
    shown_ = std::move(uids);
    check_index(by_flag_now);
  }

  void check_complete(const Client& client) {
    std::set<std::string> there, shown;
    for (const Fleet& fleet : kubexx::api<Fleet>(client).list().value().items) there.insert(state_of(fleet));
    for (const auto& fleet : fleets_->all()) shown.insert(state_of(*fleet));
    REQUIRE(there == shown);
  }

  /// A process that starts again has seen nothing.
  void forget_shown() {
    shown_.clear();
    vanished_.clear();
  }

 private:
  /// Caches do not keep managed fields.
  static std::string known(Fleet fleet) {
    fleet.metadata.excess = {};
    return kubexx::encode(fleet);
  }

  void check_index(const std::map<std::string, std::set<Key>>& expected) const {
    for (const std::string& flag : kFlags) {
      std::set<Key> found;
      for (const auto& fleet : fleets_->where<by_flag>(flag))
        found.insert({fleet->metadata.name_space, fleet->metadata.name});
      const auto wanted = expected.find(flag);
      REQUIRE(found == (wanted == expected.end() ? std::set<Key>() : wanted->second));
    }
  }

  std::optional<FleetsByFlag> fleets_;
  std::map<std::string, std::string> had_;
  kubexx::test::HistoryChecker checker_;
  std::set<std::string> shown_;
  std::set<std::string> vanished_;
};

class History {
 public:
  explicit History(std::uint64_t seed)
      : random_(seed),
        simulation_(Simulation::start({.crds = {kubexx::test::fleet_definitions()},
                                       .operates = [this](Operator& op) { declare(op); },
                                       .seed = seed})
                        .value()) {}

  void run(int steps) {
    for (int at = 0; at < steps; ++at) {
      do_something();
      observer_.check();
    }
    release();
    const auto settled = simulation_.settle();
    INFO((settled ? "" : settled.error().message));
    REQUIRE(settled);
    observer_.check();
    observer_.check_complete(simulation_.client());
  }

 private:
  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  void release() {
    for (const char* kind : {"Fleet", "Ocean"}) simulation_.release(kind);
  }
  /// After a write of the operator.
  void check_write() {
    observer_.record(simulation_.client());
    observer_.check();
  }
  std::string name() { return fmt::format("n{}", pick(kNames)); }
  std::string flag() { return kFlags[static_cast<std::size_t>(pick(3))]; }

  void declare(Operator& op) {
    auto fleets = op.cache<Fleet, by_flag>();
    auto oceans = op.cache<Ocean>();
    observer_.forget_shown();
    observer_.watch(fleets);
    op.controller(oceans, [this, fleets](const Ocean& ocean, Context& ctx) {
        return reconcile(ocean, ctx, fleets);
      }).owns(fleets);
    op.controller(fleets, [this](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
      auto written = ctx.status(fleet, [&](FleetStatus& status) { status.replicas = fleet.spec.replicas; });
      check_write();
      if (!written) return written.error();
      return Requeue::done();
    });
  }

  Result<Requeue> reconcile(const Ocean& ocean, Context& ctx, const FleetsByFlag& fleets) {
    FleetApply wanted;
    wanted.metadata.name = ocean.metadata.name;
    wanted.metadata.name_space = "default";
    wanted.spec.flag = "white";
    wanted.spec.replicas = static_cast<std::int32_t>(ocean.depth);
    const auto made = ctx.ensure(fleets, wanted);
    if (made) observer_.record(**made);  // It may be collected already.
    check_write();
    if (!made) return made.error();
    const auto held = fleets.find({"default", ocean.metadata.name});
    REQUIRE(held);
    REQUIRE(!kubexx::watch::is_older(held->metadata.resource_version, (*made)->metadata.resource_version));
    if (pick(8) == 0) {
      const auto removed =
          kubexx::api<Fleet>(ctx.client(), "default").remove(ocean.metadata.name, {.uid = held->metadata.uid});
      if (removed) REQUIRE(!fleets.find({"default", ocean.metadata.name}));
      check_write();
    }
    return Requeue::done();
  }

  /// One thing that happens to the cluster, to the events or to the process. Errors of users are part of it.
  void do_something() {
    const auto fleets = kubexx::api<Fleet>(simulation_.client(), "default");
    switch (pick(16)) {
      case 0: {
        Ocean ocean;
        ocean.metadata.name = name();
        ocean.depth = pick(5);
        (void)kubexx::api<Ocean>(simulation_.client()).create(ocean);
        break;
      }
      case 1:
        (void)kubexx::api<Ocean>(simulation_.client()).remove(name());
        break;
      case 2: {
        Fleet fleet;
        fleet.metadata.name = name();
        fleet.spec.flag = flag();
        (void)fleets.create(fleet);
        break;
      }
      case 3:
      case 4:
        (void)fleets.patch(name(), kubexx::merge_patch(fmt::format(R"({{"spec":{{"flag":"{}"}}}})", flag())));
        break;
      case 5:
        (void)fleets.remove(name());
        break;
      case 6:
        simulation_.hold(pick(2) == 0 ? "Fleet" : "Ocean");
        break;
      case 7:
        release();
        break;
      case 8:
        simulation_.relist();
        break;
      case 9:
        if (pick(4) == 0) simulation_.restart();
        break;
      default:
        simulation_.step();
    }
    observer_.record(simulation_.client());
  }

  std::mt19937 random_;
  Observer observer_;
  Simulation simulation_;
};

TEST_CASE("caches show states of the cluster, and never go back") {
  for (int seed = 1; seed <= kubexx::test::rounds(150); ++seed) {
    INFO("seed " << seed);
    History(seed).run(200);
  }
}

}  // namespace
