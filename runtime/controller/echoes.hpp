#pragma once

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include <kubexx/client/scope.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/detail/cache/object.hpp>

namespace kubexx::controller {

/// The states that a controller's own writes led to.
///
/// Those of writes that had a version as precondition and changed it need not wake the controller: between the state
/// that the writer had seen and the new one there is no other. The answers of other writes may show what another client
/// wrote, so they wake it. Thread-safe; the last 10,000 states are remembered.
class Echoes : public WriteObserver {
 public:
  using Wake = std::function<void(bool is_own)>;

  void before(const Write& write) override;
  void after(const Write& write, const WriteOutcome& outcome) override;

  /// Calls `wake`, unless the state `object` need not wake the controller. While a write of the object is under way,
  /// the decision waits for its answer.
  void arrived(const std::string& kind, const cache::Object& object, Wake wake);

 private:
  enum class Origin { foreign, own, own_and_known };
  struct Arrival {
    std::string state;
    Wake wake;
  };
  struct UnderWay {
    int writes = 0;
    std::vector<Arrival> arrivals = {};
  };

  void remember(std::string state, Origin origin);
  /// A state may arrive twice: as the answer to its write, and from the watch.
  Origin origin_of(const std::string& state) const;

  std::mutex mutex_;
  std::unordered_map<std::string, Origin> states_;
  std::deque<std::string> order_;
  std::map<std::string, UnderWay> under_way_;  ///< by kind and key
};

}  // namespace kubexx::controller
