#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/simulation/simulation.hpp>
#include <kubexx/testing/fault.hpp>
#include "runtime/controller/stepper.hpp"
#include "runtime/events/event_sink.hpp"
#include "runtime/simulation/direct_transport.hpp"
#include "runtime/simulation/other_client.hpp"
#include "runtime/simulation/simulated_time.hpp"
#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// What becomes of an effect outside of the cluster.
enum class EffectHandling { normal, crash_before, crash_after, fail };

/// A simulated world: the cluster, the operator and the clock of a simulation.
class SimulationWorld : private events::EventSink {
 public:
  /// With the objects and definitions of `base`.
  SimulationWorld(const SimulationOptions& options, const Cluster& base);

  Result<> begin();
  bool step();
  Result<> settle();
  /// Continues to settle, without more time than the last call of `settle` had.
  Result<> settle_further();
  Result<> advance(std::chrono::milliseconds time);
  /// The operator must not be stepped from now on until `restart`.
  void stop();
  bool is_stopped() const { return is_stopped_; }
  void restart();
  void relist();
  /// Throws `Failure` if no cache of the operator has the kind.
  void require_cache(const std::string& kind) const;
  /// Lets time pass at once, until `latest` at most.
  void pass(std::chrono::milliseconds time);

  SimulatedTime& time() { return *time_; }
  Cluster& cluster() { return cluster_; }
  DirectTransport& transport() { return *transport_; }
  const Client& user() const { return user_; }
  const controller::Stepper& stepper() const { return *stepper_; }
  OtherClient& other_client() { return other_client_; }

  /// The last errors of objects whose last run failed, by controller and key.
  std::map<std::string, std::string> failing() const;

  Faults faults;               ///< of the operator's requests
  bool is_late = false;        ///< keys run before events are delivered; after eight in a row an event is
  bool is_reversed = false;    ///< events of the last cache come before those of the first
  std::set<std::string> held;  ///< kinds
  bool releases_when_quiet = false;
  bool releases_as_list = false;  ///< the events that are held back are lost, and a list has the states after them
  std::optional<controller::Stepper::Clock::time_point> latest = {};  ///< for `pass`; nothing: no limit
  bool has_history = true;
  std::vector<std::string> history;
  std::vector<SimulatedEvent> events;
  std::string overwriting = {};     ///< the first write that removed what another client had changed
  std::set<std::string> repeating;  ///< controllers and keys that ask to run again, run after run
  std::size_t writes = 0;
  std::size_t effects = 0;  ///< outside of the cluster
  std::size_t runs = 0;
  std::function<void()> after_run = {};
  std::function<DirectTransport::Handling(const http::Request&)> plan = {};
  std::function<EffectHandling(std::string_view name)> plan_effect = {};
  std::function<void(const std::string& what)> acted = {};     ///< after a write or an effect: `write 3`
  std::function<void(std::size_t action)> before_action = {};  ///< 0: the start
  std::function<void(std::size_t action)> after_action = {};   ///< when it has settled
  std::function<void()> act_early = {};                        ///< does the next action if it is concurrent

  void note(std::string line);

 private:
  void record(events::Observation what) override;
  Client client_over(std::shared_ptr<DirectTransport> transport, const std::string& agent) const;
  void start_operator();
  void after_write(const http::Request& request, int code);
  void end_operator();
  bool deliver_one();
  bool run_one();
  bool run_one(std::size_t controller);
  bool is_held(std::size_t feed) const;
  /// Whether the server has something that a feed has not received and may still receive.
  bool is_behind(std::size_t feed) const;
  /// When a key or a watch has something to do.
  std::optional<controller::Stepper::Clock::time_point> next_due() const;
  /// The same without what changes nothing in a quiet cluster: renewals of watches, and requests for absent kinds.
  std::optional<controller::Stepper::Clock::time_point> next_awaited() const;
  Result<> do_effect(std::string_view name, const std::function<Result<>()>& act);
  void release();
  void let_pass(controller::Stepper::Clock::time_point until);
  /// Of caches that need them and have no first list, each once.
  std::vector<ResourceInfo> unserved_kinds() const;
  /// Why a cache does not show the cluster although the operator is quiet; empty if it does. It may if it is held back.
  std::string obstacle(std::size_t feed) const;
  /// The error of a key that asks to run again after every run, or of caches without which no key runs.
  Result<> check_quiet() const;
  Result<> run_until_quiet(std::size_t& steps, controller::Stepper::Clock::time_point until);

  const SimulationOptions options_;
  std::shared_ptr<SimulatedTime> time_;
  SimulatedClock clock_;
  Cluster cluster_;
  Client user_;
  OtherClient other_client_;
  std::shared_ptr<DirectTransport> transport_;
  std::unique_ptr<Operator> operator_;
  std::unique_ptr<controller::Stepper> stepper_;
  std::map<std::pair<std::size_t, Key>, std::string> errors_;  ///< of failed runs, by controller and key
  bool is_stopped_ = false;
  int runs_in_a_row_ = 0;
  controller::Stepper::Clock::time_point settles_from_ = {};  ///< without the time in `leapt_`
  std::chrono::milliseconds leapt_{0};  ///< by `pass`, which does not use up the patience of `settle`
};

/// A cluster with the definitions of a simulation, which its runs begin as.
Result<std::shared_ptr<const Cluster>> make_base(const SimulationOptions& options);

}  // namespace kubexx::testing
