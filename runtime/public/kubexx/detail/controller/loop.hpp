#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/controller/context.hpp>
#include <kubexx/controller/controller_options.hpp>
#include <kubexx/controller/requeue.hpp>
#include <kubexx/controller/trigger.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/cache/store.hpp>
#include <kubexx/process/log.hpp>

/// Controllers without the types of their kinds.
namespace kubexx::queue {
class WorkQueue;
struct Outcome;
struct Taken;
}  // namespace kubexx::queue

namespace kubexx::metrics {
class Registry;
}  // namespace kubexx::metrics

namespace kubexx::cache {
class CacheSet;
class CatchUp;
}  // namespace kubexx::cache

namespace kubexx::events {
class EventSink;
}

namespace kubexx::controller {

class LoopMetrics;

using Reconcile = std::function<Result<Requeue>(const cache::Object&, Context&)>;
using Filter = std::function<bool(const cache::Object& before, const cache::Object& after)>;
using Map = std::function<std::vector<Key>(const cache::Object&)>;

/// What an operator and its controllers share: whether declarations are still possible, and where to report.
/// Thread-safe.
class Declarations {
 public:
  /// `report` receives warnings and errors as lines, `log` all records.
  explicit Declarations(std::function<void(std::string_view)> report, LogFunction log = {})
      : report_(std::move(report)), log_(std::move(log)) {}

  /// Where to log if nothing was given to the constructor. Before the operator runs.
  void log_to(LogFunction log) {
    if (!log_) log_ = std::move(log);
  }

  /// False after `close`: the declaration is an error, which ends the operator.
  bool allow(std::string_view what);
  void reject(Error error);
  /// Rejects what is not valid.
  void check(Result<> valid);
  /// False if the finalizer of the kind has been declared before, which is an error. On the thread of declarations.
  bool claim(const ResourceInfo& kind, const std::string& finalizer, const std::string& controller);
  void close() { closed_ = true; }
  std::optional<Error> error() const;
  /// Requested when there is an error.
  const std::stop_source& stop() const { return stop_; }
  void log(const LogRecord& record) const;
  /// A warning.
  void report(std::string message) const { log({LogLevel::warning, std::move(message), {}}); }

 private:
  std::atomic<bool> closed_ = false;
  std::stop_source stop_;
  /// The controllers that declare them, by group and kind.
  std::map<std::tuple<std::string, std::string, std::string>, std::string> finalizers_;
  std::function<void(std::string_view)> report_;
  LogFunction log_;
  mutable std::mutex mutex_;
  std::optional<Error> error_;
};

class Causes;
class Echoes;
struct Origin;
class Rights;
class WriteLoops;
struct WriteHold;

/// A change that wakes keys.
struct Change {
  const cache::Event& event;
  const cache::Form& form;
  const Origin& origin;
};

/// A run that has ended.
struct RunReport {
  Key key = {};
  std::string ended = {};  ///< `done`, or the message of an error
};

/// The queue of a controller, its triggers and its workers.
class Loop {
 public:
  Loop(std::shared_ptr<cache::Store> store, std::shared_ptr<const cache::CacheSet> caches, Reconcile reconcile,
       ControllerOptions options, std::shared_ptr<Declarations> declarations, metrics::Registry& registry,
       std::shared_ptr<TimeSource> time);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  const std::string& name() const { return options_.name; }

  // Declarations.
  void watch_own();
  void when(Filter filter);
  /// `filters` decide which changes of these objects wake anything, as those of `when` do for the own ones.
  void owns(cache::Store& store, std::vector<Filter> filters);
  void watches(cache::Store& store, Map map, std::vector<Filter> filters);
  void finalizer(std::string name, Reconcile clean);
  void on(const Trigger& trigger);
  void failed(std::function<void(const Error&, const Context&)> handler);

  const cache::Store& store() const { return *store_; }
  bool declares_finalizer(std::string_view name) const;
  std::vector<std::string> finalizers() const;
  /// Adds what the declarations need.
  void add_rights(Rights& rights) const;

  /// Where runs record Kubernetes events; it outlives the loop. Before `work`.
  void record_to(events::EventSink& events) { events_ = &events; }

  /// How runs do what has effects outside of the cluster. Before `work`.
  void do_effects_with(DoEffect effect) { effect_ = std::move(effect); }

  /// Runs all keys of the cache and then those that are triggered, until a stop is requested; returns when all runs
  /// have ended. `term` is that of the leadership.
  void work(const Client& client, const std::stop_token& stop, std::int64_t term);
  /// The time until the next resync begins. Before `look_after` and `next_look`, in each term; without it, nothing is
  /// resynced.
  void plan_resync();
  /// Asks runs to end at their deadlines, reports those that do not, and resyncs when it is time. To be called during
  /// `work`, now and then and at `next_look`.
  void look_after();
  /// The next resync, or the deadline of a run, whichever is first. Runs that have been asked to end do not count.
  TimeSource::Clock::time_point next_look() const;
  /// Reports the runs under way, which do not end although a stop was requested, and returns their names.
  std::vector<std::string> report_unfinished();
  /// The error of a run that is stuck. Thread-safe.
  Result<> health() const;

  // The same in steps on one thread, for simulations.
  /// From now on changes wake keys. Adds all keys of the cache.
  void begin();
  /// Runs one ready key, if there is one.
  std::optional<RunReport> run_one(const Client& client, const std::stop_token& stop);
  /// When a waiting key becomes ready. Empty if none waits.
  std::optional<TimeSource::Clock::time_point> next_due() const;
  /// Consecutive failures of a key.
  int failures(const Key& key) const;
  /// How many runs of a key in a row have asked to run again.
  int repeats(const Key& key) const;

  /// Updates the metrics that change without an event. Thread-safe.
  void refresh_metrics();

 private:
  struct Cleaner {
    std::string finalizer;
    Reconcile clean;
  };
  struct EndedRun;

  /// Changes wake no keys any more, and none are remembered: those that run next are those of the cache then.
  void end();
  void add_all();
  void add(const std::vector<Key>& keys, const Change& change);
  void add(const Key& key, const Change& change);
  void report_loop(const Key& key, const Change& change, const WriteHold& hold) const;
  void record_loop(const Key& key, const std::string& what) const;
  /// `woken` returns the keys that a change wakes. It is called on the threads of the cache, also if the change has to
  /// wait for the answer to a write.
  void on_change(cache::Store& store, std::function<std::vector<Key>(const cache::Event&)> woken);
  bool accept(const std::vector<Filter>& filters, const cache::Event& event) const;
  void add_owners(const cache::Object& object, std::vector<Key>& keys) const;
  void add_mapped(const Map& map, const cache::Object& object, std::vector<Key>& keys) const;
  void callback_threw(const Key& key, std::string_view function, std::string_view what) const;
  void work_off(const Client& client, const std::stop_token& stop);
  void finish(const Key& key, const queue::Outcome& outcome);
  void wait_for(cache::CatchUp& catch_up, const std::stop_token& stop);
  void finish_held();
  EndedRun run(const queue::Taken& taken, const Client& client, const std::stop_token& stop);
  /// `function` becomes the one of the program that is called, for messages.
  Result<Requeue> reconcile(cache::Object object, Context& context, std::string& function);
  Result<cache::Object> add_finalizers(const cache::Object& object, Context& context) const;
  Result<Requeue> clean(cache::Object object, Context& context, std::string& function);
  /// `after_conflict`: the run before was a conflict, which makes another one a failure. What fails because of `stop`
  /// is not a failure.
  queue::Outcome outcome_of(const Context& run, const Result<Requeue>& result, bool after_conflict,
                            const std::stop_token& stop) const;
  void report(const Key& key, std::string_view what) const;
  void tell_failed(const Context& run, const Error& error) const;

  std::shared_ptr<cache::Store> store_;
  std::shared_ptr<const cache::CacheSet> caches_;
  Reconcile reconcile_;
  ControllerOptions options_;
  std::shared_ptr<Declarations> declarations_;
  std::vector<Filter> filters_;
  std::vector<Cleaner> cleaners_;
  std::vector<const cache::Store*> owned_;  ///< caches, which outlive the loop
  std::shared_ptr<TimeSource> time_;
  std::shared_ptr<Echoes> echoes_;
  std::unique_ptr<Causes> causes_;
  std::unique_ptr<WriteLoops> write_loops_;
  std::unique_ptr<queue::WorkQueue> queue_;
  std::unique_ptr<LoopMetrics> metrics_;
  std::vector<EndedRun> held_;  ///< of `run_one`
  events::EventSink* events_ = nullptr;
  DoEffect effect_ = {};
  std::vector<Trigger> triggers_;
  std::function<void(const Error&, const Context&)> failed_ = {};
  std::int64_t term_ = 0;
  std::atomic<bool> is_working_ = false;
  std::atomic<std::uint64_t> runs_ = 0;  ///< begun so far
  TimeSource::Clock::time_point resync_due_ = TimeSource::Clock::time_point::max();
};

}  // namespace kubexx::controller
