#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/controller/operator.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/testing/fault.hpp>

/// An operator, its cluster and its clock in one thread, without sockets and without waiting.
namespace kubexx::testing {

class SimulationWorld;

struct SimulationOptions {
  std::vector<std::string> crds = {};  ///< definitions, as YAML or JSON; a string may contain several
  /// Declares the caches and controllers of the operator. Called again for every start of the operator: what a process
  /// would lose when it ends has to be created in here.
  std::function<void(Operator&)> operates = {};
  /// Of names, uids and back-offs. The same seed gives the same history.
  std::uint64_t seed = 1;
  /// How much simulated time `settle` waits for keys that are due later: retries, and `Requeue::after`.
  std::chrono::milliseconds patience = std::chrono::minutes(2);
  /// A step more is an error of `settle`, and in a simulated minute an error of `advance`: the operator does not become
  /// quiet.
  std::size_t most_steps = 10'000;
};

/// What a reconciler has recorded with `Context::normal` or `Context::warning`.
struct SimulatedEvent {
  std::string type = {};  ///< `Normal` or `Warning`
  std::string reason = {};
  std::string action = {};
  std::string note = {};
  std::string kind = {};  ///< of the object
  Key key = {};
};

/// Runs the code that a real operator runs, with its caches, queues, finalizers and retries; requests are function
/// calls into the API server for tests, with garbage collection. `ControllerOptions::workers` is ignored: one key runs
/// at a time. The operator has no election.
///
/// The clock advances only in `settle` and `advance`, and where the operator or a client waits, such as in `Api::wait`.
/// It starts at 2026-01-01 00:00 UTC. Use `Context::now()` in reconcilers, and `Scope::deadline_in` for deadlines of
/// clients. Not thread-safe.
class Simulation {
 public:
  /// The error of a definition that is not valid, or of a declaration.
  static Result<Simulation> start(const SimulationOptions& options);
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  /// A client of the same cluster, for what users do.
  const Client& client() const;

  /// Delivers events and runs keys until nothing is left to do, and keys that wait for less than
  /// `SimulationOptions::patience`, after letting that time pass. Time also passes until a watch that has ended
  /// delivers what it missed. Watches are renewed, and absent kinds requested again, in `advance` alone.
  ///
  /// It is an error if the operator does not become quiet, or cannot run: if a cache that is neither optional nor held
  /// back has not received its first list, or if a cache waits for a conversion webhook, which is not called.
  Result<> settle();
  /// One step: delivers one event, or runs one key. False if there is nothing to do now.
  bool step();
  /// Lets time pass, and settles what becomes due at the times when it does.
  Result<> advance(std::chrono::milliseconds time);

  /// Ends the process and starts it again. What it had in memory is lost.
  void restart();
  /// Holds back the events of a kind, such as `ConfigMap`: the operator sees its earlier state. Throws `Failure` if no
  /// cache of the operator has the kind, as does `release`.
  void hold(const std::string& kind);
  void release(const std::string& kind);
  /// Ends all watches and drops their history: the operator lists everything again.
  void relist();
  /// Injects a fault into the next requests of the operator that it applies to, as `ApiServer::fail` does. Delays pass
  /// at once, in simulated time; `silence` loses the request; `split` has no effect.
  void fail(Fault fault);
  /// Removes the faults that have not occurred yet.
  void heal();

  std::chrono::system_clock::time_point now() const;
  /// The steps so far: `run crontab shop/a: done`, `event MODIFIED /apis/...`, `write PATCH /apis/...: 200`. The last
  /// 10,000.
  const std::vector<std::string>& history() const;
  /// What reconcilers have recorded, one element for each call. Events are not written to the cluster.
  const std::vector<SimulatedEvent>& events() const;
  /// The number of writes that the operator has sent.
  std::size_t writes() const;
  /// The keys of objects whose last run failed, with the error: `crontab shop/a: ...`.
  std::vector<std::string> failing() const;

 private:
  explicit Simulation(std::unique_ptr<SimulationWorld> world);

  std::unique_ptr<SimulationWorld> world_;
};

}  // namespace kubexx::testing
