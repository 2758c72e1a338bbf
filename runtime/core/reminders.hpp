#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace kubexx::core {

/// Which of repeated reports are due: each when it is new, again after five minutes, and when what it is about has
/// worked since it was made. Thread-safe; it remembers a few reports only.
class Reminders {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `recovered` is when it last began to work.
  bool is_due(const std::string& report, Time now, Time recovered = {});
  /// What all reports are about has worked.
  void forget();

 private:
  std::mutex mutex_;
  std::map<std::string, Time> reported_;
};

}  // namespace kubexx::core
