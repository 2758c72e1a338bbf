#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::test {

/// The lines that a server or an operator reports. Thread-safe.
class ReportedLines {
 public:
  std::function<void(std::string_view)> receiver() {
    return [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
      received_.notify_all();
    };
  }
  std::vector<std::string> all() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  /// The lines, once there are `count`.
  std::vector<std::string> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    received_.wait_for(lock, std::chrono::minutes(1), [&] { return lines_.size() >= count; });
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable received_;
  std::vector<std::string> lines_;
};

}  // namespace kubexx::test
