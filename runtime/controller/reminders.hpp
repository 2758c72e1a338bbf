#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace kubexx::controller {

/// Which of repeated reports are due: each when it is new, and again after five minutes. Thread-safe; it remembers a
/// few reports only.
class Reminders {
 public:
  bool is_due(const std::string& report, std::chrono::steady_clock::time_point now);

 private:
  std::mutex mutex_;
  std::map<std::string, std::chrono::steady_clock::time_point> reported_;
};

}  // namespace kubexx::controller
