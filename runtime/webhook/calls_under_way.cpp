#include "runtime/webhook/calls_under_way.hpp"

#include <fmt/format.h>

namespace kubexx::webhook {

std::string cut_requests(std::chrono::milliseconds drain) {
  return fmt::format("requests of webhooks were still under way after {} ms", drain.count());
}

void CallsUnderWay::begin(const std::string& path) {
  const std::lock_guard lock(mutex_);
  paths_.insert(path);
}

void CallsUnderWay::end(const std::string& path) {
  const std::lock_guard lock(mutex_);
  paths_.erase(paths_.find(path));
  if (paths_.empty()) ended_.notify_all();
}

std::set<std::string> CallsUnderWay::wait_until(std::chrono::steady_clock::time_point late) {
  std::unique_lock lock(mutex_);
  ended_.wait_until(lock, late, [this] { return paths_.empty(); });
  return {paths_.begin(), paths_.end()};
}

}  // namespace kubexx::webhook
