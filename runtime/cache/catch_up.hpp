#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/cache/store.hpp>
#include "runtime/cache/backlog.hpp"

namespace kubexx::cache {

/// What is to be awaited of a cache: all objects, those of one namespace, or one object.
struct Awaited {
  std::shared_ptr<const Store> store = {};
  Key part = {};

  friend bool operator==(const Awaited& a, const Awaited& b) = default;
};

/// Waits, in steps, until caches have received the state that the server has, for at most five seconds. Not
/// thread-safe.
class CatchUp {
 public:
  using Clock = TimeSource::Clock;
  static constexpr std::chrono::seconds kMost{5};

  CatchUp(const Client& client, std::vector<Awaited> awaited, Clock::time_point now);

  /// Asks the server about what it has not answered yet. True if all has been received, or the time is over.
  bool is_over(Clock::time_point now);
  bool is_complete() const { return waits_.empty(); }
  Clock::time_point until() const { return until_; }
  /// The caches that have not received everything: `Fleet, ConfigMap in namespace shop`.
  std::string missing() const;

 private:
  struct Wait {
    Awaited awaited;
    std::optional<Backlog> backlog = {};
    Clock::time_point next_question = {};
  };

  bool is_done(Wait& wait, Clock::time_point now) const;

  Client client_;
  Clock::time_point until_;
  std::vector<Wait> waits_;
};

}  // namespace kubexx::cache
