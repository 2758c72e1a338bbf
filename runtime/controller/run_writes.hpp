#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include <kubexx/client/scope.hpp>
#include <kubexx/detail/cache/cache_set.hpp>
#include "runtime/cache/catch_up.hpp"
#include "runtime/controller/echoes.hpp"

namespace kubexx::controller {

/// The writes of one run: passes them on to the controller's echoes, and remembers those that the caches have not
/// entered although they may have taken effect. Thread-safe.
class RunWrites : public WriteObserver {
 public:
  RunWrites(Writer writer, std::shared_ptr<Echoes> echoes, std::shared_ptr<const cache::CacheSet> caches)
      : writer_(std::move(writer)), echoes_(std::move(echoes)), caches_(std::move(caches)) {}

  void before(const Write& write) override { echoes_->before(write); }
  void after(const Write& write, const WriteOutcome& outcome) override;

  /// What a cache has to receive before the next run of the key.
  std::vector<cache::Awaited> awaited() const;

 private:
  const Writer writer_;
  const std::shared_ptr<Echoes> echoes_;
  const std::shared_ptr<const cache::CacheSet> caches_;
  mutable std::mutex mutex_;
  std::vector<cache::Awaited> awaited_;
};

}  // namespace kubexx::controller
