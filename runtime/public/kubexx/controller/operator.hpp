#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/cache/cache.hpp>
#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/cache/metadata.hpp>
#include <kubexx/cache/projected.hpp>
#include <kubexx/certificates/own_certificates.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/controller/controller.hpp>
#include <kubexx/controller/controller_options.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/election/election.hpp>
#include <kubexx/process/log.hpp>
#include <kubexx/webhook/server.hpp>

namespace kubexx {

namespace controller {
class BackgroundTask;
class Stepper;
}  // namespace controller

struct OperatorOptions {
  /// The reporting controller of its events, and the default field manager of its writes, like `games-operator` or
  /// `example.com/games-operator`. Empty: `kubexx`, and the field manager of the client.
  std::string name = {};
  /// Controllers run while this process holds the lease, and write only then. Caches are filled from the start. With
  /// the type of its value: `.election = kubexx::ElectionOptions{.name = "games"}`.
  std::optional<ElectionOptions> election = {};
  /// For the first lists of all caches. When the time is over, an operator that serves conversions reports it and keeps
  /// waiting: servers may need its conversions for these lists.
  std::chrono::milliseconds sync_timeout = std::chrono::seconds(30);
  std::chrono::milliseconds watch_timeout = std::chrono::minutes(1);  ///< interruption after which `ready` fails
  /// Ask the server for the rights that the declarations need, before anything else. Without it, missing rights show
  /// only when the caches are filled, and in failed runs.
  bool check_rights = true;
  /// Receives what the operator does and what fails: records of level `info` when it starts, has filled its caches,
  /// and each optional one, leads and stops, of level `warning` for failed runs, troubles of caches and events. Those
  /// about a run have the fields of `Context::log_fields`. Called on any thread; must not throw. If it is empty,
  /// `run_until_signalled` logs.
  LogFunction log = {};
  /// Receives the warnings and errors among these records, as lines. Called on any thread; must not throw.
  std::function<void(std::string_view line)> report = {};
};

/// The state of a cache, for probes.
struct CacheState {
  std::string name = {};      ///< the kind, and what the cache selects of it
  bool synced = false;        ///< the first list has been received
  std::string obstacle = {};  ///< the last answer of the server before that
  bool optional = false;
  /// The time since the server last sent something: it sends a bookmark about every minute.
  std::chrono::milliseconds watch_age = {};
  /// The time since a watch was last open; 0 while one is.
  std::chrono::milliseconds interrupted = {};
};

/// Caches and controllers of one process.
///
/// Declare caches and controllers, then call `run`, once. Declarations are made on one thread; each one after `run` has
/// begun is an error, which ends the operator. The operator outlives its controllers' handles and the call of `run`;
/// caches and objects may outlive it.
class Operator {
 public:
  explicit Operator(const Client& client, OperatorOptions options = {});
  /// With the result of a `Client` function: if that is an error, `run` returns it, and everything that sends no
  /// request works, such as `rbac`. A program can thus print its help and its roles without a cluster.
  explicit Operator(const Result<Client>& client, OperatorOptions options = {});
  ~Operator();
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;

  /// A cache of the objects that `options` select. `K` is a kind, or `Metadata` or `Projected` of one, which hold less.
  /// Caches of the same kind, scope and selectors share their objects and their watches.
  template <Resource K, IndexOf<K>... Indexes>
  Cache<K, Indexes...> cache(CacheOptions options = {}) {
    static_assert(has_verb<K>("list") && has_verb<K>("watch"),
                  "this kind cannot be cached: caches list and watch, which are not among the only_verbs of its "
                  "ResourceTraits");
    return Cache<K, Indexes...>(add_cache(cache::form_of<K>(), std::move(options)));
  }

  /// Explains why a type cannot be cached.
  template <class K, class... Indexes>
    requires(!Resource<K>)
  auto cache(CacheOptions = {}) {
    static_assert(client::RequireGeneratedCode<K>::holds);
  }

  /// Explains why a type cannot be an index.
  template <Resource K, class... Indexes>
    requires(!(IndexOf<Indexes, K> && ...))
  auto cache(CacheOptions = {}) {
    static_assert((IndexOf<Indexes, K> && ...),
                  "an index of a cache must be a function object without state that is callable with a constant object "
                  "of the kind of the cache");
  }

  /// A cache of the objects of a kind that is known only at run time.
  template <IndexOf<DynamicObject>... Indexes>
  Cache<DynamicObject, Indexes...> cache(const ResourceInfo& kind, CacheOptions options = {}) {
    return Cache<DynamicObject, Indexes...>(add_cache(cache::dynamic_form(kind), std::move(options)));
  }

  /// A controller of the objects in a cache of this operator.
  template <Resource K, class... Indexes, class Function>
  Controller<K> controller(const Cache<K, Indexes...>& objects, Function reconcile, ControllerOptions options = {}) {
    return Controller<K>(
        add_controller(objects.store(), controller::erased_reconciler<K>(std::move(reconcile)), std::move(options)));
  }

  /// Serves webhooks while the operator runs: from before the caches are filled, on every replica, whether it leads or
  /// not. `hooks` must outlive the operator; `options.stop` is not used. When a stop is requested, controllers stop at
  /// once, and `run` returns when the webhooks have ended as `WebhookServer::stop` describes. Call it at most once.
  ///
  /// Without `options.stored_versions`, conversions read the stored versions with the client of the operator. The right
  /// to `get` the definitions becomes part of those of the operator; without it, webhooks are served nevertheless, and
  /// objects with more than an annotation can retain are not converted.
  void serve(const Webhooks& hooks, ServeOptions options);
  /// The same with certificates of an authority of its own, which the client of the operator keeps in the cluster. Its
  /// rights become part of those of the operator, and its reports of the operator's.
  void serve(const Webhooks& hooks, OwnCertificates certificates, ServeOptions options);

  /// Runs `task` on a thread beside the controllers, which starts when they do: after the caches are filled, or, with
  /// an election, in each term in which this process leads. For example, it polls a system outside of the cluster and
  /// wakes keys with a `Trigger`. Its client is that of the controllers: writes enter the caches, need the lease, and
  /// are dry runs with `set_dry_run`. When a stop is requested or the lease is lost, its calls end at once, and it must
  /// return; `run` waits for it.
  ///
  /// If it returns an error or throws an exception, the operator stops, and `run` returns the error, which names the
  /// task. If it returns without one, the operator continues. A `Simulation` does not run it.
  void background(std::string name, std::function<Result<>(const Client&, const std::stop_token&)> task);

  /// The client of the operator, whose writes enter the caches.
  const Client& client() const;

  /// The error of a cache that has not received its first list, or whose watch has been interrupted for
  /// `OperatorOptions::watch_timeout`, unless the cache is optional; for readiness probes. Thread-safe.
  Result<> ready() const;
  /// The same for one cache.
  Result<> ready(const CacheState& cache) const;
  /// Whether it serves conversions. Readiness probes must then pass before caches are filled: the Service of webhooks
  /// has ready pods only, and API servers may need conversions to fill the caches.
  bool converts() const;
  /// The error while declared webhooks are not served, such as before `run`, or their server is stopping; for readiness
  /// probes. Thread-safe.
  Result<> serving() const;

  /// Asks the server for the kinds and the rights that the declarations need, fills the caches, then runs the
  /// controllers until a stop is requested. Kinds that are not served yet are reported, and waited for as long as for
  /// the first lists. Calls end at once when a stop is requested; `run` returns when all reconcilers have.
  ///
  /// Errors: a declaration that is not valid; rights that are not granted, all in one error (those that depend on what
  /// reconcilers do, and those of optional caches, are reported only); webhooks that cannot be served; the caches that
  /// have not received their first lists in time, with the last answers of the server, unless it serves conversions; a
  /// lost lease (see `run_elected`); reconcilers and background tasks that had not returned ten seconds after the stop,
  /// which are named; requests of webhooks that had not ended when their time was over.
  Result<> run(std::stop_token stop);

  /// For uninstalling, when no process of the operator runs any more: removes a finalizer that its controllers declare
  /// from all objects of their kinds in the namespaces of their caches, without calling its function. Objects that wait
  /// for nothing else are then deleted. Returns how many objects had it. It needs no `run`, and can be repeated.
  /// If the operator serves conversions, it serves its webhooks meanwhile.
  ///
  /// Errors: no controller declares it; the server rejected the change of some objects, of which the message names up
  /// to twenty; an error that does not concern one object, which ends it at once.
  Result<std::size_t> retire(std::string_view finalizer, std::stop_token stop = {}) const;

  const std::string& name() const;
  /// Makes every write a dry run, and logs what it would change; no election takes place. Before `run`.
  void set_dry_run();
  /// Where to log if `OperatorOptions::log` is not set. Before `run`.
  void log_to(LogFunction log);

  // Thread-safe, at any time after the declarations.
  /// The error of the first declaration that is not valid, which `run` and `retire` return, too.
  Result<> declared() const;
  /// What the declarations need, as YAML: a ClusterRole, and a Role in each namespace that a cache or the election is
  /// limited to. They are named after the operator, without a domain: `<name>-role`. It covers the caches, `ensure` for
  /// owned kinds, finalizers, `Context::status`, events, the lease and certificates of its own; not what reconcilers
  /// and webhooks do with a client.
  std::string rbac() const;
  std::vector<CacheState> caches() const;
  /// The error if this process leads and its lease was not renewed for 20 seconds more than its duration, or if a
  /// reconciler is stuck (see `ControllerOptions::deadline`), or webhooks are (see `WebhookServer::health`).
  Result<> health() const;
  /// In the text format of Prometheus, 0.0.4. Names and labels are those of controller-runtime and client-go.
  std::string metrics() const;

 private:
  std::shared_ptr<cache::Store> add_cache(cache::Form form, CacheOptions options);
  void measure(const ResourceInfo& kind);
  void log(std::string message, std::vector<std::pair<std::string, std::string>> fields = {}) const;
  Result<> fill_caches(const std::stop_token& stop) const;
  controller::Loop& add_controller(const std::shared_ptr<cache::Store>& store, controller::Reconcile reconcile,
                                   ControllerOptions options);
  Result<> check_server(const std::stop_token& stop) const;
  Result<> check_rights(const Client& client, const std::stop_token& stop) const;
  Result<> lead(const std::stop_token& stop);
  void catch_up(const Client& client, const std::stop_token& stop) const;
  ElectionOptions election(const std::stop_token& stop) const;
  void work(const Client& client, const std::stop_token& stop, std::int64_t term);
  void run_controllers(const Client& client, const std::stop_token& stop, std::int64_t term);
  void run_task(controller::BackgroundTask& task, const Client& client, const std::stop_token& stop);
  void look_after(const std::stop_token& stop, const std::stop_token& end) const;

  friend class controller::Stepper;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace kubexx
