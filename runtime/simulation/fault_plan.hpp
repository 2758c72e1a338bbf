#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "runtime/simulation/world.hpp"

namespace kubexx::testing {

/// One fault of an exploration: what happens, and at which write, effect, run or action, counted from 1.
struct PlannedFault {
  enum class Kind {
    crash_before_write,
    crash_after_write,
    lease_lost_before_write,  ///< the run continues without writes, then another instance takes over
    lease_lost_after_write,
    lost_answer,
    foreign_write,
    action_before_write,  ///< the next action, which is concurrent
    rejected,             ///< with `code`
    crash_before_effect,
    crash_after_effect,
    failed_effect,
    restart,
    relist,
    hour,
    held,              ///< `cache` is held back for `runs` runs; 0: until nothing else happens
    held_at_action,    ///< `cache` is held back from action `at`, or the start, until nothing else happens
    last_states,       ///< as `held_at_action`; then a list has its last states, and the events before are lost
    held_over_action,  ///< `cache` is held back from action `at` until nothing else happens after the next
    late,
    reversed,
    late_reversed,
    restart_after_action,
    relist_after_action,
    stopped_during_action  ///< the operator starts after the action, whose events it never sees
  };

  Kind kind = Kind::late;
  std::size_t at = 0;
  int code = 0;
  std::string cache = {};  ///< a kind
  std::size_t runs = 0;

  /// `crash-before-write:3`, `rejected-409:2`, `held:Fleet:4:1`
  std::string text() const;
  /// Installs itself, beside faults that are installed; the world and this object outlive the run.
  void install(SimulationWorld& world) const;
};

/// The faults of one run.
using FaultSet = std::vector<PlannedFault>;

/// `restart:1 + late-events`
std::string text_of(const FaultSet& faults);

/// What faults can apply to.
struct FaultTargets {
  std::size_t writes = 0;
  std::size_t effects = 0;
  std::size_t runs = 0;
  std::size_t actions = 0;
  std::set<std::string> caches = {};  ///< kinds
  std::set<std::size_t> concurrent_actions = {};
  std::set<std::size_t> writes_before_concurrent_actions = {};
};

std::vector<PlannedFault> faults_for(const FaultTargets& targets);

/// These faults, without some of those after runs if there are more than `most` of them. The seed chooses which remain.
std::vector<PlannedFault> with_some_after_runs(const std::vector<PlannedFault>& faults, std::size_t most,
                                               std::uint64_t seed);

/// At most `most` different pairs of these faults, chosen by the seed.
std::vector<FaultSet> pairs_of(const std::vector<PlannedFault>& faults, std::size_t most, std::uint64_t seed);

}  // namespace kubexx::testing
