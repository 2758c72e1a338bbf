#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include <kubexx/core/key.hpp>
#include "runtime/controller/lineage.hpp"

namespace kubexx::controller {

/// How long a key waits whose runs cause each other.
struct WriteHold {
  std::chrono::steady_clock::time_point until = {};
  std::chrono::milliseconds time = {};
  bool is_same_object = true;  ///< else each run creates another one
  bool is_new = false;
};

/// Recognizes keys that run again and again because each run writes what wakes it, and nothing else wakes them in
/// between:
///
/// * twenty runs within ten seconds that write the same object: change it, or delete and create it again, maybe in turn
///   with other objects;
/// * a thousand runs, at the same rate, that each create another object. Controllers that create the objects they need
///   one by one do the same, so that twenty do not show a loop.
///
/// A run causes what it writes, and what the runs write that this wakes: keys may wake each other in turn. Writes of
/// other keys that no run of the key led to do not count, nor do they end a loop.
///
/// Such a key is held for ten seconds, and then twice as long with each further such run, up to five minutes, until
/// another client changes something. Pure but for its lock. Thread-safe.
class WriteLoops {
 public:
  using Clock = std::chrono::steady_clock;

  /// Runs that write the same object.
  static constexpr int kMostRuns = 20;
  static constexpr std::chrono::seconds kWithin{10};
  /// Runs that create different ones.
  static constexpr int kMostCreations = 1000;
  static constexpr std::chrono::seconds kCreationsWithin{500};

  /// A write of the controller.
  struct Write {
    std::shared_ptr<const Lineage> lineage = {};  ///< not null
    std::string object = {};                      ///< kind and name
    bool is_creation = false;
  };

  /// An own write wakes `key`, which is to be held if there is a result.
  std::optional<WriteHold> own(const Key& key, const Write& write, Clock::time_point now);
  /// Something else wakes it.
  void foreign(const Key& key);
  /// A run of `key` begins. Returns the runs that led to it; none if something else has woken it, too.
  Lineage begin(const Key& key);
  /// It has ended.
  void end(const Key& key);
  /// Forgets all keys.
  void clear();

  /// Keys, and objects of a key, that are remembered; beyond it all are forgotten.
  static constexpr std::size_t kMostKeys = 10'000;
  static constexpr std::size_t kMostObjects = 1000;

 private:
  /// The runs of a key that led to writes of one sort.
  struct Runs {
    int count = 0;
    std::uint64_t last = 0;
    Clock::time_point since = {};
  };
  struct State {
    int idle_runs = 0;                         ///< that have ended since the last write
    std::map<std::string, Runs> objects = {};  ///< by object
    Runs creations = {};
    WriteHold hold = {};
  };
  struct Limit {
    int runs = 0;
    std::chrono::seconds within = {};
  };

  /// What has woken a key since its last run began.
  struct Woken {
    bool by_others = false;
    std::shared_ptr<const Lineage> lineage = {};
  };

  /// The hold of the key, if it has not ended.
  std::optional<WriteHold> held(const Key& key, Clock::time_point now) const;
  void wake(const Key& key, const std::shared_ptr<const Lineage>& lineage);
  static bool is_loop(Runs& runs, std::uint64_t run, bool was_held, const Limit& limit, Clock::time_point now);

  std::mutex mutex_;
  std::unordered_map<Key, State> keys_;
  std::unordered_map<Key, Woken> woken_;
};

}  // namespace kubexx::controller
