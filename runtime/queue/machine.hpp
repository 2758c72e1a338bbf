#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include <kubexx/core/key.hpp>

/// Decides which key a controller reconciles next. Pure: time and chance are arguments.
///
/// Guarantees:
/// * A key is handed out to one worker at a time. A key added while it runs is handed out once more afterwards, however
///   often it was added.
/// * Memory is bounded by the number of distinct keys, not by the number of triggers.
/// * Neither lane is starved: every `background_every`th key comes from the background, and every second one while a
///   key has waited there for longer than `background_age`.
/// * A failing key waits longer after each failure, and never less than the server asked for, up to `Backoff::most`. A
///   trigger during that wait runs the key at once, later ones every `Backoff::between_early` at most; if such a run
///   fails, neither the wait nor the number of failures changes.
/// * A key that asks to run again each time waits longer after each run but the first, up to a second.
namespace kubexx::queue {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

enum class Lane {
  normal,
  background,  ///< the initial list and periodic resyncs
};

struct Backoff {
  milliseconds first = milliseconds(50);
  milliseconds most = std::chrono::minutes(5);
  double jitter = 0.25;  ///< of the delay, in both directions
  milliseconds between_early = std::chrono::seconds(5);
};

/// At most `runs` runs of one key within any `per`.
struct RateLimit {
  int runs = 0;
  milliseconds per = {};
};

struct Options {
  Backoff backoff = {};
  int background_every = 8;
  milliseconds background_age = std::chrono::seconds(10);
  std::optional<RateLimit> at_most = {};
};

/// How a run ended.
struct Outcome {
  enum class Kind {
    done,      ///< nothing more to do until the next trigger
    again,     ///< run once more, at once the first time in a row
    after,     ///< run once more after `delay`; as `again` if that is not positive
    stuck,     ///< failed, and only a trigger can change that
    failed,    ///< retry after the back-off
    conflict,  ///< retry at once, and as a failure if it conflicts again
  };

  Kind kind = Kind::done;
  milliseconds delay = {};  ///< of `after`, at most a year; of `failed` the least delay, as in `Retry-After`
};

struct Taken {
  Key key = {};
  Clock::time_point since = {};  ///< from when on it was ready
  int failures = 0;              ///< consecutive ones before this run
  bool conflicted = false;       ///< the run before was a conflict, so another one is a failure
};

class Machine {
 public:
  explicit Machine(Options options = {});

  /// A trigger. The key runs at `not_before` at the earliest, unless it is ready already; a later trigger replaces that
  /// time.
  void add(const Key& key, Clock::time_point now, Lane lane = Lane::normal, Clock::time_point not_before = {});
  /// The key to run now, if any. The caller must call `done` afterwards.
  std::optional<Taken> take(Clock::time_point now);
  /// Forgets all keys. None runs.
  void clear();
  /// `chance` is uniform in [0, 1).
  void done(const Key& key, const Outcome& outcome, Clock::time_point now, double chance);

  /// When a waiting key becomes ready. Empty if none waits; keys that are ready now are not considered.
  std::optional<Clock::time_point> next_due() const;
  /// Consecutive failures of the key before its current run.
  int failures(const Key& key) const;
  /// How many runs of the key in a row have asked to run again.
  int repeats(const Key& key) const;

  std::size_t ready(Lane lane) const { return lane_of(lane).size(); }
  std::size_t waiting() const { return waiting_.size(); }
  std::size_t running() const { return running_; }
  /// The number of keys that the queue stores.
  std::size_t size() const { return entries_.size(); }
  /// How many of them were idle after a run, and are stored because of `at_most`.
  std::size_t expiring() const { return expiring_.size(); }

 private:
  struct Entry;
  using Entries = std::unordered_map<Key, Entry>;
  using Node = Entries::value_type;

  struct Ready {
    Node* node = nullptr;
    Clock::time_point since = {};
  };
  using ReadyKeys = std::list<Ready>;
  using WaitingKeys = std::multimap<Clock::time_point, Node*>;

  struct Entry {
    std::optional<Lane> ready = {};
    ReadyKeys::iterator position = {};
    bool running = false;
    std::optional<Lane> added_while_running = {};
    std::optional<WaitingKeys::iterator> waiting = {};
    std::optional<Clock::time_point> backoff_until = {};  ///< end of the wait after the last counted failure
    std::optional<Clock::time_point> early = {};          ///< when a trigger ran the key during that wait, or will
    bool conflicted = false;                              ///< the last run was a conflict
    int failures = 0;
    int repeats = 0;  ///< runs in a row that ended with `again`
    Clock::time_point not_before = {};
    std::unique_ptr<std::deque<Clock::time_point>> starts = {};  ///< of runs within `at_most.per`; null without one
    bool expires = false;                                        ///< is in `expiring_`
  };

  ReadyKeys& lane_of(Lane lane) { return lane == Lane::normal ? normal_ : background_; }
  const ReadyKeys& lane_of(Lane lane) const { return lane == Lane::normal ? normal_ : background_; }

  void trigger(Node& node, Lane lane, Clock::time_point now);
  void make_ready(Node& node, Lane lane, Clock::time_point now);
  void wait_until(Node& node, Clock::time_point due);
  void stop_waiting(Entry& entry);
  void wake(Clock::time_point now);
  Lane next_lane(Clock::time_point now) const;
  static void note_start(Entry& entry, Clock::time_point now);
  /// The first moment at which `at_most` lets the key run.
  Clock::time_point allowed_from(Entry& entry, Clock::time_point now) const;
  void repeat(Node& node, Clock::time_point now);
  void failed(Node& node, milliseconds least, Clock::time_point now, double chance);
  static void succeeded(Entry& entry);
  void forget_if_idle(Entries::iterator at, Clock::time_point now);
  void forget_expired(Clock::time_point now);

  Options options_;
  Entries entries_;
  ReadyKeys normal_;
  ReadyKeys background_;
  WaitingKeys waiting_;
  std::deque<std::pair<Clock::time_point, Key>>
      expiring_;  ///< keys that were idle, once each, and when `at_most` no longer needs the runs before
  std::size_t running_ = 0;
  int taken_since_background_ = 0;
};

}  // namespace kubexx::queue
