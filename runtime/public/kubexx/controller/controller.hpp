#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/cache/cache.hpp>
#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/controller/context.hpp>
#include <kubexx/controller/predicates.hpp>
#include <kubexx/controller/requeue.hpp>
#include <kubexx/controller/trigger.hpp>
#include <kubexx/core/error.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/detail/controller/loop.hpp>

namespace kubexx {

/// A function that brings the cluster to the state that an object describes. It is called through a constant reference,
/// by several workers at a time, but by only one for each key.
template <class Function, class K>
concept ReconcilerOf = requires(const Function& function, const K& object, Context& context) {
  { std::invoke(function, object, context) } -> std::convertible_to<Result<Requeue>>;
};

namespace controller {

template <Resource K, class Function>
Reconcile erased_reconciler(Function function) {
  static_assert(ReconcilerOf<Function, K>,
                "a reconciler must be callable with const K& and kubexx::Context& without changing itself (a mutable "
                "lambda does), and return kubexx::Result<kubexx::Requeue>");
  return [function = std::move(function)](const cache::Object& object, Context& context) -> Result<Requeue> {
    return std::invoke(function, *static_cast<const K*>(object.value.get()), context);
  };
}

template <Resource K, class Function>
Map erased_map(Function function) {
  static_assert(std::is_invocable_r_v<std::vector<Key>, const Function&, const K&>,
                "the function given to watches must be callable with a constant object and return std::vector<Key>");
  return [function = std::move(function)](const cache::Object& object) -> std::vector<Key> {
    return std::invoke(function, *static_cast<const K*>(object.value.get()));
  };
}

/// A predicate of each change, without the type.
template <class K>
Filter erased_predicate(Predicate<K> predicate) {
  return [predicate = std::move(predicate)](const cache::Object& before, const cache::Object& after) {
    return predicate(static_cast<const K*>(before.value.get()), *static_cast<const K*>(after.value.get()));
  };
}

/// The filter of the predicate; none if it is empty.
template <class K>
std::vector<Filter> erased_filters(Predicate<K> predicate) {
  std::vector<Filter> filters;
  if (predicate) filters.push_back(erased_predicate<K>(std::move(predicate)));
  return filters;
}

}  // namespace controller

/// The declarations of one controller. A handle that is valid as long as its operator.
///
/// A key runs when its object changes, when one of its triggers names it, and after a failure. Guarantees:
/// * One run of a key at a time. A key that is triggered during its run runs once more afterwards.
/// * A run gets the newest state that the cache has when it starts. Objects that are being deleted are passed to the
///   functions of finalizers only.
/// * After an error, a key waits 50 ms, doubled after each failure up to 5 minutes, ±25 %, and at least as long as
///   `Error::retry_after`, of which at most 5 minutes count. A trigger during that wait runs it at once, further ones
///   every five seconds. After a conflict it runs once more at once.
/// * An exception is an error of its key. In a predicate, it wakes the key; in a function of `watches`, it is reported.
/// * The result of a write of a run does not wake the key of that run if the write had a version as precondition. All
///   other changes do, and the result wakes other keys.
template <Resource K>
class Controller {
 public:
  explicit Controller(controller::Loop& loop) : loop_(&loop) {}

  /// Changes of objects run their owners of kind K: those with an owner reference of the same group, kind and name,
  /// before or after the change. The uid may differ: an owner that was created again has to run when the objects of its
  /// predecessor have been deleted. With a predicate, only the changes that it accepts do.
  template <Resource Child, class... Indexes>
  Controller& owns(const Cache<Child, Indexes...>& children, std::type_identity_t<Predicate<Child>> predicate = {}) {
    static_assert(!HasNamespace<K> || HasNamespace<Child> || std::same_as<K, DynamicObject>,
                  "an object in a namespace cannot own a cluster-scoped one: garbage collection deletes such objects");
    loop_->owns(*children.store(), controller::erased_filters<Child>(std::move(predicate)));
    return *this;
  }

  /// Changes of objects run the keys that `map(const Other&)` returns for the states before and after. It is called on
  /// the threads of the cache, which have to wait for it: on one for each of its namespaces, or on a single one. With a
  /// predicate, only the changes that it accepts do.
  template <Resource Other, class... Indexes, class Function>
  Controller& watches(const Cache<Other, Indexes...>& others, Function map,
                      std::type_identity_t<Predicate<Other>> predicate = {}) {
    loop_->watches(*others.store(), controller::erased_map<Other>(std::move(map)),
                   controller::erased_filters<Other>(std::move(predicate)));
    return *this;
  }

  /// Changes of the objects themselves run their keys only if all predicates accept the change. Other triggers are not
  /// affected. Called on the threads of the cache, as the function of `watches`.
  Controller& when(Predicate<K> predicate) {
    loop_->when(controller::erased_predicate<K>(std::move(predicate)));
    return *this;
  }

  /// `trigger.wake(key)` runs the key.
  Controller& on(const Trigger& trigger) {
    loop_->on(trigger);
    return *this;
  }

  /// Called after each failed run, on its worker, for reports of the program's own; not for a conflict unless the run
  /// before was one, too. `Context` has the key and the number of failures before. Of several functions, the last one
  /// counts.
  Controller& failed(std::function<void(const Error&, const Context&)> handler) {
    loop_->failed(std::move(handler));
    return *this;
  }

  /// Objects get the finalizer before their first run. `clean`, which has the form of a reconciler, runs when the
  /// object is being deleted; once it returns `Requeue::done()`, the finalizer is removed. Of several finalizers, each
  /// is cleaned after the one before it. The name has a domain, `example.com/logs`, or is one. Each function needs one
  /// of its own, also those of several controllers of the same kind.
  template <class Function>
  Controller& finalizer(std::string name, Function clean) {
    loop_->finalizer(std::move(name), controller::erased_reconciler<K>(std::move(clean)));
    return *this;
  }

 private:
  controller::Loop* loop_;
};

}  // namespace kubexx
