#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/cache/cache.hpp>
#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/client/api.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/controller/conditions.hpp>
#include <kubexx/controller/event.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/detail/codec/value.hpp>
#include <kubexx/process/log.hpp>

namespace kubexx {

namespace events {
class EventSink;
}  // namespace events

namespace controller {

class Declarations;

/// A change that woke a key.
struct WakeCause {
  const ResourceInfo* info = nullptr;
  Key key = {};
  std::string_view what = {};  ///< `created`, `modified`, `deleted` or `triggered`
  std::string version = {};
};

/// Carries out an effect outside of the cluster: calls `act` or not. For simulations.
using DoEffect = std::function<Result<>(std::string_view name, const std::function<Result<>()>& act)>;

/// What a run is about. The references are valid during the run.
struct Run {
  const Key& key;
  const ResourceInfo& info;
  const cache::Object& object;
  const Client& client;         ///< of the operator
  Scope scope = {};             ///< of the client of this run; without its stop
  const std::stop_token& stop;  ///< of the controllers
  std::stop_token ends = {};    ///< of this run: requested with `stop`, and at its deadline
  std::int64_t term = 0;
  int failures = 0;
  events::EventSink* events = nullptr;  ///< null: events are dropped
  std::string_view controller = {};
  std::uint64_t number = 0;  ///< of the run, from 1
  std::vector<WakeCause> causes = {};
  const DoEffect* effect = nullptr;            ///< null, or empty: `act` is called
  const Declarations* declarations = nullptr;  ///< where to log; null: records are dropped
};

/// The status of an object, which is created if the object has none.
template <class K>
auto& status_of(K& object) {
  auto& status = object.status;
  if constexpr (requires { codec::emplaced(status); })
    return status ? *status : codec::emplaced(status);
  else
    return status;
}

template <class Status>
void observe_generation(Status& status, std::int64_t generation) {
  if constexpr (requires { status.observedGeneration = generation; }) status.observedGeneration = generation;
  if constexpr (requires { status.observed_generation = generation; }) status.observed_generation = generation;
}

}  // namespace controller

struct EnsureOptions {
  /// Whether the object belongs to the reconciled one: it has an owner reference, and garbage collection deletes it
  /// with its owner. Objects in other namespaces, and cluster-scoped ones of an owner in a namespace, cannot: remove
  /// them in a finalizer.
  bool owned = true;
};

/// What a reconciler is given besides the object. Valid until the reconciler returns; not thread-safe.
class Context {
 public:
  explicit Context(controller::Run run);
  /// Ends the calls of the client.
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const Key& key() const { return run_.key; }
  /// The client to write with: its answers enter the caches. Its calls end when a stop is requested, when the deadline
  /// of the run passes, and when the reconciler has returned: for calls after that, keep `Operator::client`.
  const Client& client() const;
  /// Requested when the operator stops or loses its lease, and when the deadline of the run has passed
  /// (`ControllerOptions::deadline`). Reconcilers that wait for anything but calls of `client()` have to watch it.
  const std::stop_token& stop() const { return run_.ends; }
  std::chrono::system_clock::time_point now() const { return run_.client.session()->options().time->wall_clock(); }
  /// `kubexx::set_condition` with the time of `now()`, which is simulated in simulations. The generation of the
  /// reconciled object is the `observed_generation` of a condition that has none.
  template <class Conditions>
  bool set_condition(Conditions& conditions, Condition wanted) const {
    if (wanted.observed_generation == 0) wanted.observed_generation = run_.object.metadata->generation;
    return kubexx::set_condition(conditions, std::move(wanted), Time(now()));
  }
  /// The term of leadership (`leaseTransitions` of the lease), which rises whenever the holder changes, and orders what
  /// successive leaders do outside the cluster. 0 without an election.
  std::int64_t term() const { return run_.term; }
  /// Consecutive failures of this key before this run.
  int failures() const { return run_.failures; }

  /// The changes that woke the key since its last run, for people: `ConfigMap shop/a modified 812`. At most eight; none
  /// for first lists, resyncs, delays and repetitions after errors.
  std::vector<std::string> causes() const;
  /// The fields of log records about this run: `controller`, `namespace`, `name`, `reconcile_id`, and `cause` if there
  /// is one.
  std::vector<std::pair<std::string, std::string>> log_fields() const;
  /// Logs as the operator does (`OperatorOptions::log`), with the fields of `log_fields` before these:
  /// `ctx.log("made a map", {{"map", name}})`. Warnings and errors are reports, too.
  void log(std::string message, std::vector<std::pair<std::string, std::string>> fields = {}) const {
    log(LogLevel::info, std::move(message), std::move(fields));
  }
  void log(LogLevel level, std::string message, std::vector<std::pair<std::string, std::string>> fields = {}) const;

  /// Does something outside of the cluster, such as a call of a cloud's API: calls `act` and returns its result. `name`
  /// describes what it does, such as `create the load balancer`. `explore` tries crashes before and after it, so that
  /// it must be possible to repeat. It is not called, and the error has stage `cancelled`, if `stop()` was requested;
  /// in a dry run it is not called, and the result is a success.
  Result<> effect(std::string_view name, const std::function<Result<>()>& act) const;

  /// Records a Kubernetes event about the object, which `kubectl describe` shows: `reason` is why the controller acts,
  /// `action` what it does, `note` a sentence for people, of at most 1024 bytes. Repetitions within six minutes,
  /// whatever their notes, are counted in one event.
  ///
  /// Does not wait and does not fail: events are written in the background, and dropped if the server does not accept
  /// them, as `kubexx_events_dropped_total` and a report show, unless their namespace is being deleted. The operator
  /// needs the verbs `create` and `patch` for `events` of the group `events.k8s.io`. Simulations collect events
  /// (`Simulation::events`).
  void normal(EventWord reason, EventWord action, std::string note) const {
    record("Normal", reason, action, std::move(note), {});
  }
  /// The same for a problem that needs attention.
  void warning(EventWord reason, EventWord action, std::string note) const {
    record("Warning", reason, action, std::move(note), {});
  }
  /// With another object that the event is about, such as one that was created.
  template <Resource K>
  void normal(EventWord reason, EventWord action, std::string note, const K& related) const {
    record("Normal", reason, action, std::move(note), {resource_info<K>(), &codec::metadata_of(related)});
  }
  template <Resource K>
  void warning(EventWord reason, EventWord action, std::string note, const K& related) const {
    record("Warning", reason, action, std::move(note), {resource_info<K>(), &codec::metadata_of(related)});
  }

  /// Server-side apply of an object that the reconciled one owns, with an owner reference that names it as the
  /// controller, unless `options` omit it. Fields that other managers own are taken over. An empty namespace becomes
  /// that of the reconciled object.
  ///
  /// Nothing is sent if this very document was the last one applied in this term of leadership, and the cache shows
  /// that none of its fields has changed since. An addition by another client to a field that servers replace as a
  /// whole, such as the selector of a Service, is a change of that field. The result is the object as the server or the
  /// cache has it.
  ///
  /// Errors of stage `config`, before anything is sent: the owned object is cluster-scoped or in another namespace,
  /// while its owner is namespaced, so that garbage collection would delete it; or the cache shows that another object
  /// is its controller.
  template <Resource Child, class... Indexes>
  Result<Shared<Child>> ensure(const Cache<Child, Indexes...>& cache,
                               const typename client::ApplyOf<Child>::type& wanted, EnsureOptions options = {}) const {
    static_assert(client::HasApply<Child>, "this kind has no apply type; generated code has it");
    auto object = ensure(*cache.store(), encode_checked(wanted), options);
    if (!object) return std::move(object).error();
    return cache::typed<Child>(*object);
  }

  /// Explains why an object cannot be applied: every field would be.
  template <Resource Child, class... Indexes, std::same_as<Child> Object>
    requires client::HasApply<Child>
  Result<Shared<Child>> ensure(const Cache<Child, Indexes...>&, const Object&, EnsureOptions = {}) const {
    static_assert(!client::HasApply<Object>,
                  "ensure takes the apply type of the kind, such as DeploymentApply for a Deployment, in which every "
                  "field is optional: what is not set is left to other managers");
  }

  /// Explains why a value that is not an apply type of the kind cannot be applied.
  template <Resource Child, class... Indexes, class Other>
    requires client::HasApply<Child> && (!std::same_as<Other, Child>) &&
             (!std::convertible_to<const Other&, typename client::ApplyOf<Child>::type>)
  Result<Shared<Child>> ensure(const Cache<Child, Indexes...>&, const Other&, EnsureOptions = {}) const {
    static_assert(std::convertible_to<const Other&, typename client::ApplyOf<Child>::type>,
                  "ensure takes the apply type of the kind of the cache, such as DeploymentApply with a cache of "
                  "Deployments");
    return Error();
  }

  /// The same with a document, for kinds that are known only at run time.
  template <class... Indexes>
  Result<Shared<DynamicObject>> ensure(const Cache<DynamicObject, Indexes...>& cache, const json::Value& wanted,
                                       EnsureOptions options = {}) const {
    const ResourceInfo& kind = cache.store()->form().info;
    auto object = ensure(*cache.store(), client::DynamicForm{kind.api_version(), kind.kind}.encode(wanted), options);
    if (!object) return std::move(object).error();
    return cache::typed<DynamicObject>(*object);
  }

  /// Deletes an object that the reconciled one does not need any more: the counterpart of `ensure`. An empty namespace
  /// becomes that of the reconciled object. True if it is deleted, or will be when it has no finalizers; its own
  /// objects are deleted in the background. False, and nothing is sent, if there is no such object, if it is being
  /// deleted, or if the reconciled object is not its controller.
  ///
  /// The uid and the version that the cache holds are preconditions: if another client has changed the object since,
  /// the error is a `conflict()`, and the key runs again. The operator needs the verb `delete`, which its declarations
  /// do not imply. An error of stage `config` if the cache does not cover the key.
  template <Resource Child, class... Indexes>
  Result<bool> discard(const Cache<Child, Indexes...>& cache, Key key) const {
    static_assert(has_verb<Child>("delete"),
                  "this kind has no verb 'delete'; call one of the only_verbs of its ResourceTraits");
    return discard(*cache.store(), std::move(key));
  }

  /// Calls `change(Status&)` on a copy of the object, and writes the status if that changed it. True if it was written.
  /// A member `observedGeneration` (or `observed_generation`) of the status is set to the object's generation before.
  ///
  /// The version of `object` is a precondition: if another client has changed the object since, the error is a
  /// `conflict()`. This does not include writes of the same run that had a version as precondition, as those of
  /// `status` and `edit` have: the copy is that of the state that they led to.
  template <HasStatus K, class Change>
  Result<bool> status(const K& object, Change change) const {
    static_assert(std::invocable<Change, decltype(controller::status_of(std::declval<K&>()))>,
                  "the function given to status must be callable with the status of the object, such as FleetStatus&");
    const auto newer = own_state(resource_info<K>(), object.metadata);
    if (!newer) return write_status(object, object.metadata.generation, std::move(change));
    const auto own = decode<K>(*newer);
    if (!own) return own.error();
    return write_status(*own, object.metadata.generation, std::move(change));
  }

  /// Explains why an object has no status to write.
  template <class K, class Change>
    requires(!HasStatus<K>)
  Result<bool> status(const K&, Change) const {
    static_assert(HasStatus<K>,
                  "status takes an object of a kind with the subresource `status`, which this kind does not have");
    return Error();
  }

 private:
  /// The reconciled object as writes of this run changed it, if they follow this state of it.
  std::optional<std::string> own_state(const ResourceInfo& kind, const ObjectMeta& object) const;

  template <class K, class Change>
  Result<bool> write_status(const K& object, std::int64_t generation, Change change) const {
    K wanted = object;
    controller::observe_generation(controller::status_of(wanted), generation);
    std::invoke(change, controller::status_of(wanted));
    if (codec::encoded(wanted).text == codec::encoded(object).text) return false;
    auto written = api<K>(client()).status().update(wanted);
    if (!written) return std::move(written).error();
    return true;
  }

  struct Related {
    ResourceInfo info = {};
    const ObjectMeta* object = nullptr;
  };
  void record(std::string_view type, EventWord reason, EventWord action, std::string note,
              const Related& related) const;
  Result<cache::Object> ensure(cache::Store& store, Result<std::string> document, EnsureOptions options) const;
  Result<bool> discard(const cache::Store& store, Key key) const;

  controller::Run run_;
  struct Connection;
  mutable std::unique_ptr<Connection> connection_;  ///< made when it is used: many runs make no call
};

}  // namespace kubexx
