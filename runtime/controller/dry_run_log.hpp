#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <kubexx/client/scope.hpp>
#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/detail/controller/loop.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::controller {

/// Logs what the writes of a dry run would change: the fields with their values before and after, if a cache holds the
/// object or it was expected. Values of Secrets are not logged. Thread-safe.
class DryRunLog : public WriteObserver {
 public:
  DryRunLog(std::shared_ptr<const Declarations> log, std::shared_ptr<const cache::CacheSet> caches)
      : log_(std::move(log)), caches_(std::move(caches)) {}

  /// The state of an object that no cache holds, until the next call.
  void expect(const ResourceInfo& kind, json::Value object);
  void after(const Write& write, const WriteOutcome& outcome) override;

 private:
  std::optional<json::Value> held(const Write& write, const WriteOutcome& outcome) const;
  std::string changes(const Write& write, const WriteOutcome& outcome) const;

  const std::shared_ptr<const Declarations> log_;
  const std::shared_ptr<const cache::CacheSet> caches_;
  mutable std::mutex mutex_ = {};
  std::optional<std::pair<ResourceInfo, json::Value>> expected_ = {};  ///< guarded by the mutex
};

}  // namespace kubexx::controller
