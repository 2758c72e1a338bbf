#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include <kubexx/core/key.hpp>

namespace kubexx::controller {

/// Recognizes keys that run again and again because each run writes what wakes it: twenty runs within ten seconds, each
/// followed by an own write of the same object, and nothing from others in between. Such a key is held for ten seconds,
/// and then twice as long with each further such run, up to five minutes, until another client changes something.
/// Pure but for its lock. Thread-safe.
class WriteLoops {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr int kMostRuns = 20;
  static constexpr std::chrono::seconds kWithin{10};

  struct Hold {
    Clock::time_point until = {};
    std::chrono::milliseconds time = {};
    bool is_new = false;
  };

  /// An own write of `object` wakes `key`, which is to be held if there is a result.
  std::optional<Hold> own(const Key& key, const std::string& object, Clock::time_point now);
  /// Something else wakes it.
  void foreign(const Key& key);
  /// A run of `key` has ended.
  void end(const Key& key);

  /// Keys that are remembered; beyond it all are forgotten.
  static constexpr std::size_t kMostKeys = 10'000;

 private:
  /// The runs that were followed by a write of one object.
  struct Writes {
    int count = 0;
    std::uint64_t last_run = 0;
    Clock::time_point since = {};
  };
  struct State {
    std::uint64_t run = 1;
    std::map<std::string, Writes> writes = {};  ///< by object
    Hold hold = {};
  };

  std::mutex mutex_;
  std::unordered_map<Key, State> keys_;
};

}  // namespace kubexx::controller
