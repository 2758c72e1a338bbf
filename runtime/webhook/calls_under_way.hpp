#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>

namespace kubexx::webhook {

/// The message if requests have not ended within the time of a stop.
std::string cut_requests(std::chrono::milliseconds drain);

/// The paths of the calls whose handlers have not returned, or wait for a thread. Thread-safe.
class CallsUnderWay {
 public:
  void begin(const std::string& path);
  void end(const std::string& path);
  /// Waits for the end of all, until `late`: the paths of the others.
  std::set<std::string> wait_until(std::chrono::steady_clock::time_point late);

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::multiset<std::string> paths_;
};

}  // namespace kubexx::webhook
