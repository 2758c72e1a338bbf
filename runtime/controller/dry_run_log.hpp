#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <kubexx/client/scope.hpp>
#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/detail/controller/loop.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::controller {

/// Logs what the writes of a dry run would change: the fields with their values before and after, if a cache holds the
/// object. Values of Secrets are not logged. Thread-safe.
class DryRunLog : public WriteObserver {
 public:
  DryRunLog(std::shared_ptr<const Declarations> log, std::shared_ptr<const cache::CacheSet> caches)
      : log_(std::move(log)), caches_(std::move(caches)) {}

  void after(const Write& write, const WriteOutcome& outcome) override;

 private:
  std::optional<json::Value> held(const Write& write, const WriteOutcome& outcome) const;
  std::string changes(const Write& write, const WriteOutcome& outcome) const;

  const std::shared_ptr<const Declarations> log_;
  const std::shared_ptr<const cache::CacheSet> caches_;
};

}  // namespace kubexx::controller
