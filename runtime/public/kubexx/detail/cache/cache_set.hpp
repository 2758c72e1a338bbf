#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/client/scope.hpp>
#include <kubexx/detail/cache/store.hpp>

/// The caches of an operator.
namespace kubexx::cache {

/// One store for each kind, scope and selector. As an observer of writes, it enters their answers. As a check of what
/// replaces an object, it rejects changes of a status that servers would drop.
///
/// `add` is called before `start`; everything else is thread-safe.
class CacheSet : public WriteObserver, public ObjectCheck {
 public:
  std::shared_ptr<Store> add(Form form, CacheOptions options);
  const std::vector<std::shared_ptr<Store>>& stores() const { return stores_; }

  /// Starts a thread for each feed.
  void start(const Client& client);
  /// Waits for the caches that are not optional. The error names those that have not synced, each with the last answer
  /// of the server.
  Result<> wait_synced(const std::stop_token& stop, std::chrono::milliseconds timeout) const;
  /// Of all caches of a kind, whatever they select and hold of it: sums, the oldest version, the longest silence.
  Counts counts(const ResourceInfo& kind, Pulse::Clock::time_point now) const;
  /// Ends the threads.
  void stop();

  void before(const Write& write) override;
  void after(const Write& write, const WriteOutcome& outcome) override;
  Result<> check(const UnsentObject& object) const override;

 private:
  using UidsByStore = std::map<const Store*, std::vector<std::string>>;

  UidsByStore take_before_removal();
  void report_unseen(const Write& write, const Error& error) const;

  std::vector<std::shared_ptr<Store>> stores_;
  std::vector<std::jthread> threads_;
  std::mutex mutex_;
  std::map<std::thread::id, UidsByStore> before_removals_;
};

}  // namespace kubexx::cache
