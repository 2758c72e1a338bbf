#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <kubexx/http/retry.hpp>

/// Decides how to continue when a watch ends, so that no event is missed. A pure state machine: events and times are
/// arguments.
///
/// It watches again from the last version if that is safe. It lists if the version is or may be useless: after a 410 in
/// either form, unreadable events, versions that go backwards, and watches that end suspiciously soon. A version may be
/// newer than the server's own, if the server lost its latest state; it is therefore verified after a broken
/// connection, at every tenth clean end, and if the program supplied it. Lists and verifications are consistent reads:
/// a version that is older than one that was known before the request proves that the server was rolled back.
///
/// Waits grow with the failures in a row. A 410 counts by itself: the server that answers it works, so that earlier
/// failures do not delay the list, and only a server that answers 410 again is asked with pauses.
namespace kubexx::watch {

using Clock = std::chrono::steady_clock;

enum class Action {
  list,    ///< list all objects
  watch,   ///< watch from the version
  verify,  ///< ask the server for its version, then decide
};

struct Decision {
  Action action = Action::list;
  std::chrono::milliseconds wait = {};
  bool rolled_back = false;  ///< the server has lost its latest state, and with it what was received of that
};

struct StreamEnd {
  enum class Kind {
    clean,      ///< the server ended the stream
    broken,     ///< the connection broke, or there was none
    idle,       ///< no data for longer than the server allows
    busy,       ///< 429, before or in the stream
    expired,    ///< 410, before or in the stream
    rejected,   ///< any other error, before or in the stream
    garbled,    ///< the bytes are not an event
    backwards,  ///< an event was older than the one before
  };

  Kind kind = Kind::clean;
  std::optional<std::chrono::seconds> retry_after = {};
};

struct Rules {
  http::Backoff backoff = {};
  std::chrono::milliseconds healthy =
      std::chrono::seconds(120);  ///< the back-off resets after this long without a failure
  std::chrono::milliseconds steady =
      std::chrono::seconds(30);  ///< and by a watch that was open for this long, about the longest wait
  std::chrono::milliseconds too_soon =
      std::chrono::seconds(2);  ///< an empty watch that ends sooner is treated as a 410
  std::chrono::milliseconds suspicious =
      std::chrono::seconds(5);  ///< so are two empty watches in a row that end sooner
  std::chrono::milliseconds spread = std::chrono::seconds(
      1);                 ///< a server ends all watches of a kind together: each continues at a random time within
  int verify_every = 10;  ///< clean ends between verifications
};

class Machine {
 public:
  /// Starts with the version to resume from, or without one.
  explicit Machine(Rules rules = {}, std::string version = {});

  const std::string& version() const { return version_; }

  Decision start() const;
  /// Before a list or a verification is requested: the newest version that is known from elsewhere, such as from the
  /// answer to a write; may be empty.
  void requests(std::string known);
  Decision listed(std::string version);
  /// Listing or verifying failed.
  Decision list_failed(const StreamEnd& end, Clock::time_point now, double chance);
  Decision verified(const std::string& server_version);

  void opened(Clock::time_point now);
  /// An event or bookmark of this version; false when that is older than the one before.
  bool saw(const std::string& version);
  Decision ended(const StreamEnd& end, Clock::time_point now, double chance);

 private:
  /// Failures in a row: the more there were, the longer the wait.
  struct Failures {
    int count = 0;
    Clock::time_point last = {};
  };

  bool is_rolled_back_to(const std::string& version) const;
  Decision roll_back_to(std::string version);
  Decision ended_clean(Clock::time_point now, double chance);
  Decision ended_empty(Clock::time_point now, std::chrono::nanoseconds life, double chance);
  Decision again(Clock::time_point now, std::chrono::nanoseconds life, double chance);
  Decision failed(Action action, const StreamEnd& end, Clock::time_point now, double chance);
  bool has_worked_since(Clock::time_point then, Clock::time_point now) const;

  Rules rules_;
  std::string version_;
  std::string known_ = {};  ///< from elsewhere, before the request
  bool resumed_;
  Clock::time_point opened_ = {};
  bool saw_event_ = false;
  int suspicious_ = 0;  ///< empty watches in a row that ended soon
  int clean_ends_ = 0;
  Failures failures_ = {};
  Failures expiries_ = {};  ///< 410s
};

}  // namespace kubexx::watch
