#include "runtime/http/pause.hpp"

#include <condition_variable>
#include <mutex>
#include <random>

namespace kubexx::http {

bool pause(const std::stop_token& stop, std::chrono::milliseconds time) {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

double chance() {
  thread_local std::minstd_rand numbers(std::random_device{}());
  return std::uniform_real_distribution<double>(0, 1)(numbers);
}

}  // namespace kubexx::http
