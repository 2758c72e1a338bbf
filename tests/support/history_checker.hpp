#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/operator.hpp>

/// Rules that hold in every history of an operator, whatever fails.
namespace kubexx::test {

/// Checks while an operator works:
/// * the state before an event, as a handler receives it, is the one that it received last;
/// * a cache never shows an earlier state of an object than it has shown;
/// * a run sees at least the states of the writes that its thread has completed;
/// * a key has one run at a time;
/// * no write begins outside of a term: before `open` or after `close`, and with an election, not without the lease.
///
/// Thread-safe.
class HistoryChecker : public WriteObserver {
 public:
  using Clock = std::chrono::steady_clock;

  explicit HistoryChecker(std::function<Clock::time_point()> now = Clock::now) : now_(std::move(now)) {}

  void open(bool has_election);
  void close();

  /// Before the operator runs.
  void watch(cache::Store& store);
  /// A process that starts again has seen nothing.
  void forget_shown();
  /// Compares what the store shows of a key with what it has shown.
  void look(const cache::Store& store, const Key& key);

  void begin_run(int controller, const cache::Store& store, const Key& key);
  void end_run(int controller, const Key& key);

  void before(const Write& write) override;
  void after(const Write& write, const WriteOutcome& outcome) override;

  /// The rules that were violated, in order.
  std::vector<std::string> violations() const;

 private:
  using StoreKey = std::pair<const cache::Store*, Key>;
  struct State {
    std::string uid = {}, version = {};
  };
  struct Began {
    Clock::time_point at = {};
    bool in_term = false;
  };

  void violated(std::string what);
  void delivered(const cache::Store& store, const cache::Event& event);
  void note_lease(std::string_view lease, Clock::time_point began);
  bool is_in_term(Clock::time_point now) const;

  const std::function<Clock::time_point()> now_;
  mutable std::mutex mutex_;
  std::vector<std::string> violations_;
  bool is_open_ = false, has_election_ = false;
  Clock::time_point term_end_ = {};
  std::map<StoreKey, std::string> delivered_;
  std::map<std::pair<const cache::Store*, std::string>, std::string> shown_;  ///< newest versions by uid
  std::set<std::pair<int, Key>> runs_;
  std::map<std::thread::id, Began> under_way_;
  std::map<std::pair<std::thread::id, std::string>, State> written_;  ///< by kind and key
};

/// An operator that a checker observes; declare the checker first.
class CheckedOperator : public Operator {
 public:
  CheckedOperator(std::shared_ptr<HistoryChecker> checker, const Client& client, const OperatorOptions& options)
      : Operator(client.with({.observer = checker}), options),
        checker_(std::move(checker)),
        has_election_(options.election.has_value()) {}

  template <Resource K, IndexOf<K>... Indexes>
  Cache<K, Indexes...> cache(CacheOptions options = {}) {
    return watched(Operator::cache<K, Indexes...>(std::move(options)));
  }
  template <IndexOf<DynamicObject>... Indexes>
  Cache<DynamicObject, Indexes...> cache(const ResourceInfo& kind, CacheOptions options = {}) {
    return watched(Operator::cache<Indexes...>(kind, std::move(options)));
  }

  // A type of its own for each function would instantiate all of this for each test.
  template <Resource K, class... Indexes>
  Controller<K> controller(const Cache<K, Indexes...>& objects,
                           std::type_identity_t<std::function<Result<Requeue>(const K&, Context&)>> reconcile,
                           ControllerOptions options = {}) {
    const auto checked = [checker = checker_, number = ++controllers_, store = objects.store(),
                          reconcile = std::move(reconcile)](const K& object, Context& ctx) -> Result<Requeue> {
      checker->begin_run(number, *store, ctx.key());
      const auto end = [&](const void*) { checker->end_run(number, ctx.key()); };
      const std::unique_ptr<const void, decltype(end)> under_way(store.get(), end);
      return reconcile(object, ctx);
    };
    return Operator::controller(objects, checked, std::move(options));
  }

  Result<> run(std::stop_token stop) {
    checker_->open(has_election_);
    auto ended = Operator::run(std::move(stop));
    checker_->close();
    return ended;
  }
  Result<std::size_t> retire(std::string_view finalizer, std::stop_token stop = {}) const {
    checker_->open(false);
    auto retired = Operator::retire(finalizer, std::move(stop));
    checker_->close();
    return retired;
  }

 private:
  template <class Objects>
  Objects watched(Objects objects) {
    if (watched_.insert(objects.store().get()).second) checker_->watch(*objects.store());
    return objects;
  }

  std::shared_ptr<HistoryChecker> checker_;
  bool has_election_ = false;
  int controllers_ = 0;
  std::set<const cache::Store*> watched_;
};

}  // namespace kubexx::test
