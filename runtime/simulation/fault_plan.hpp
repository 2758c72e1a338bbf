#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "runtime/simulation/world.hpp"

namespace kubexx::testing {

/// One fault of an exploration: what happens, and at which write or after which run, counted from 1.
struct PlannedFault {
  enum class Kind {
    crash_before_write,
    crash_after_write,
    lease_lost_before_write,  ///< the run continues without writes, then another instance takes over
    lease_lost_after_write,
    lost_answer,
    foreign_write,
    rejected,  ///< with `code`
    restart,
    relist,
    hour,
    held,            ///< `cache` is held back for `runs` runs; 0: until nothing else happens
    held_at_action,  ///< `cache` is held back from action `at`, or the start, until nothing else happens
    late,
    reversed,
    late_reversed
  };

  Kind kind = Kind::late;
  std::size_t at = 0;
  int code = 0;
  std::string cache = {};  ///< a kind
  std::size_t runs = 0;

  /// `crash-before-write:3`, `rejected-409:2`, `held:Fleet:4:1`
  std::string text() const;
  /// Installs itself; the world and this object outlive the run.
  void install(SimulationWorld& world) const;
};

/// What faults can apply to.
struct FaultTargets {
  std::size_t writes = 0;
  std::size_t runs = 0;
  std::size_t actions = 0;
  std::set<std::string> caches = {};  ///< kinds
};

std::vector<PlannedFault> faults_for(const FaultTargets& targets);

}  // namespace kubexx::testing
