#pragma once

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include <kubexx/client/scope.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/detail/cache/object.hpp>

namespace kubexx::controller {

/// The states that a controller's own writes led to, and that therefore need not wake it.
///
/// Only writes count that had a version as precondition and changed it: between the state that the writer had seen and
/// the new one there is no other. Other writes may return what another client wrote. Thread-safe; the last 10,000
/// states are remembered.
class Echoes : public WriteObserver {
 public:
  void before(const Write& write) override;
  void after(const Write& write, const WriteOutcome& outcome) override;

  /// Calls `wake`, unless an own write led to the state `object`. While such a write of the object is under way, the
  /// decision waits for its answer.
  void arrived(const std::string& kind, const cache::Object& object, std::function<void()> wake);

 private:
  struct Arrival {
    std::string state;
    std::function<void()> wake;
  };
  struct UnderWay {
    int writes = 0;
    std::vector<Arrival> arrivals = {};
  };

  void remember(std::string state);

  std::mutex mutex_;
  std::unordered_set<std::string> states_;
  std::deque<std::string> order_;
  std::map<std::string, UnderWay> under_way_;  ///< by kind and key
};

}  // namespace kubexx::controller
