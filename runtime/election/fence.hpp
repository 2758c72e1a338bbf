#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include <kubexx/client/scope.hpp>

#include "runtime/election/boot_clock.hpp"

/// Keeps the writes of a leader within its lease. Safe to use from many threads.
namespace kubexx::election {

class Fence : public WriteGuard {
 public:
  /// `lease` names the Lease in errors; `rejected` is called for each attempt that is not admitted.
  explicit Fence(std::string lease, std::function<void()> rejected = {})
      : lease_(std::move(lease)), rejected_(std::move(rejected)) {}

  /// Does nothing after `close`: the answer to a renewal may come when the term has ended.
  void open_until(BootClock::time_point end);
  void close() { end_ = kClosed; }

  Result<http::Clock::time_point> admit() const override;

 private:
  static constexpr BootClock::rep kClosed = -1;

  std::string lease_;
  std::function<void()> rejected_;
  std::atomic<BootClock::rep> end_ = 0;  ///< of the lease; `kClosed` is final
};

}  // namespace kubexx::election
