#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace kubexx::test {

/// What happened, in order. Thread-safe.
class Diary {
 public:
  void add(std::string line) {
    {
      const std::lock_guard lock(mutex_);
      lines_.push_back(std::move(line));
    }
    changed_.notify_all();
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::ptrdiff_t count(const std::string& line) const {
    const auto lines = this->lines();
    return std::ranges::count(lines, line);
  }
  /// Waits until the line was added `times` times.
  bool await(const std::string& line, std::ptrdiff_t times = 1) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return std::ranges::count(lines_, line) >= times; });
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::vector<std::string> lines_;
};

}  // namespace kubexx::test
