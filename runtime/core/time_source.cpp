#include <kubexx/core/time_source.hpp>

#include <condition_variable>
#include <mutex>
#include <random>

#include "runtime/core/deadline.hpp"

namespace kubexx {
namespace {

class SystemTime : public TimeSource {
 public:
  Clock::time_point now() const override { return Clock::now(); }
  std::chrono::system_clock::time_point wall_clock() const override { return std::chrono::system_clock::now(); }

  bool pause(const std::stop_token& stop, std::chrono::milliseconds time) override {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait_until(lock, stop, deadline_after(Clock::now(), time), [] { return false; });
    return !stop.stop_requested();
  }

  double chance() override {
    thread_local std::minstd_rand numbers(std::random_device{}());
    return std::uniform_real_distribution<double>(0, 1)(numbers);
  }
};

}  // namespace

std::shared_ptr<TimeSource> system_time() {
  static const auto time = std::make_shared<SystemTime>();
  return time;
}

}  // namespace kubexx
