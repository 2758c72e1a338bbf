#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/simulation/simulation.hpp>

/// Finds the bugs of operators that appear only if a crash, an error or a delay comes at the wrong moment.
namespace kubexx::testing {

/// Something that a user does, or time that passes. The operator settles after each action.
struct Action {
  std::string name = {};
  std::function<Result<>(const Client&)> act = {};
  std::chrono::milliseconds time = {};  ///< see `wait`
  bool is_concurrent = false;           ///< see `concurrent`

  /// Lets time pass, as `Simulation::advance` does. The waits of a run add up: each ends when that much time has passed
  /// since the start, so that it is shorter after a fault that takes time, and the clock is the same in all runs.
  static Action wait(std::string name, std::chrono::milliseconds time) { return {std::move(name), {}, time}; }

  /// An action that may come before the operator has settled after the action before it: exploration also lets it come
  /// just before each write between them, and before the operator sees what the action before it did to a kind. The end
  /// state must not depend on it.
  static Action concurrent(std::string name, std::function<Result<>(const Client&)> act) {
    return {std::move(name), std::move(act), {}, true};
  }
};

struct ExploreOptions {
  /// Must hold after every write of the operator, and every effect (`Context::effect`). The client is that of a user.
  std::function<Result<>(const Client&)> always = {};
  /// Fields that may differ, with what is inside them, such as `status.lastRun`. With
  /// `metadata.annotations.simulation.kubexx.dev/foreign`, the operator may remove what another client has changed.
  std::vector<std::string> ignore = {};
  /// Prefixes of names whose rest may differ, such as `nightly-` of names that end with a time. Such names are compared
  /// like generated ones.
  std::vector<std::string> name_starts = {};
  /// Only this fault, as a report names it; to replay it.
  std::string only = {};
  /// This many pairs of faults are tried, too, chosen by `SimulationOptions::seed`. A fault that is a finding by itself
  /// is not tried with others.
  std::size_t pairs = 100;
  /// At most this many faults after runs are tried, chosen by the seed. An operator with two caches has nine after each
  /// run, so that this is of use if the reference run has hundreds of runs: the time of an exploration grows with the
  /// square of their number.
  std::size_t most_run_faults = 2000;
  /// Exploration ends with this many findings. The trace of each has up to 10,000 lines.
  std::size_t most_findings = 100;
  /// A run may send this many times the writes of the reference run, and ten more.
  std::size_t most_writes = 3;
};

/// A fault that the operator does not recover from.
struct Finding {
  std::string fault = {};               ///< such as `crash-before-write:3`
  std::string problem = {};             ///< what is wrong, of several lines
  std::vector<std::string> trace = {};  ///< the history of the run
};

struct ExploreReport {
  std::vector<Finding> findings = {};
  std::size_t runs = 0;     ///< with the reference run
  std::size_t writes = 0;   ///< of the operator in the reference run
  std::size_t effects = 0;  ///< outside of the cluster, in the reference run
  std::size_t skipped = 0;  ///< faults after runs that `ExploreOptions::most_run_faults` excludes
  bool is_cut = false;      ///< `ExploreOptions::most_findings` were found, and further faults were not tried

  /// No findings.
  explicit operator bool() const { return findings.empty(); }
  /// For people: each finding with its trace and how to replay it.
  std::string text() const;
};

/// Runs the actions once without a fault, then once for every fault, and compares the end states.
///
/// Faults
/// * of a write: the process ends before or after it; the lease is lost before or after it, so that the rest of the run
///   can read but not write, and another instance takes over; its answer is lost; it is answered with 403, 409, 429 or
///   500; just before it another client changes the object, or creates the one that would be created, or the next
///   action comes if it is `Action::concurrent`;
/// * of an effect outside of the cluster (`Context::effect`): the process ends before or after it; it fails
///   without being done;
/// * after a run: the process is restarted, everything is listed again, an hour passes (if actions wait: no more than
///   until the end of the waits), or a kind is held back for one run, three runs, or until nothing else happens;
/// * from an action on: a kind is held back until nothing else happens; then its events are delivered, or only its last
///   states, as by a watch that broke off;
/// * of an action: when the operator has settled after it, the process is restarted, or everything is listed again; or
///   the process does not run during the action, and starts after it;
/// * in all of a run: events arrive as late as possible, in another order of kinds, or both;
/// * pairs of these, see `ExploreOptions::pairs`.
///
/// A fault is a finding if the objects differ in the end, if keys fail in the end, if a write of the operator removes
/// what another client has changed and the object remains, if the operator does not become quiet or writes far more
/// often, if `always` does not hold, or if an action fails. Uids, versions, times, generated names, events, leases and
/// the status of definitions are not compared.
///
/// Actions check the effects outside of the cluster: the first resets the fake, the last returns an error if the fake
/// does not have the expected content.
///
/// The error is that of the reference run, whose keys must not fail in the end, or of an invalid
/// `ExploreOptions::only`.
Result<ExploreReport> explore(const SimulationOptions& simulation, const std::vector<Action>& actions,
                              const ExploreOptions& options = {});

}  // namespace kubexx::testing
