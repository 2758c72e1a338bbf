#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <kubexx/http/retry.hpp>

/// Decides, whenever a watch ends, how to go on without missing anything. Pure: it is told what happened and when.
///
/// It watches again at the last version where that is safe, and lists where the version is, or may be, of no use: 410
/// in either form, envelopes that cannot be read, versions that go backwards, ends that come too soon to be true.
/// Before it trusts a version that may be from a future the server has lost (after a broken connection, at every tenth
/// clean end, and when a program brings it along) it has the server's own version looked at.
namespace kubexx::watch {

using Clock = std::chrono::steady_clock;

enum class Next {
  list,    ///< read everything
  watch,   ///< go on at the version
  verify,  ///< ask for the server's version, then go on
};

struct Step {
  Next next = Next::list;
  std::chrono::milliseconds wait = {};
};

struct End {
  enum class Kind {
    clean,      ///< the server ended the stream
    broken,     ///< the connection broke, or there was none
    idle,       ///< silence for longer than the server promised
    busy,       ///< 429, before or in the stream
    gone,       ///< 410, before or in the stream
    refused,    ///< any other error, before or in the stream
    garbled,    ///< what came is no event
    backwards,  ///< an event was older than the one before
  };

  Kind kind = Kind::clean;
  std::optional<std::chrono::seconds> retry_after = {};
};

struct Rules {
  http::Backoff backoff = {};
  std::chrono::milliseconds healthy = std::chrono::seconds(120);   ///< so long without failure and waits start anew
  std::chrono::milliseconds too_soon = std::chrono::seconds(2);    ///< an empty watch that ends sooner means 410
  std::chrono::milliseconds suspicious = std::chrono::seconds(5);  ///< two empty ones in a row that end sooner as well
  int verify_every = 10;                                           ///< clean ends
};

class Machine {
 public:
  /// With a version to go on from, or without.
  explicit Machine(Rules rules = {}, std::string version = {});

  const std::string& version() const { return version_; }

  Step start() const;
  Step listed(std::string version);
  /// Listing failed, or verifying did.
  Step list_failed(const End& end, Clock::time_point now, double chance);
  Step verified(const std::string& server_version);

  void opened(Clock::time_point now);
  /// An event or bookmark of this version; false when that is older than the one before.
  bool saw(const std::string& version);
  Step ended(const End& end, Clock::time_point now, double chance);

 private:
  Step ended_clean(Clock::time_point now, double chance);
  Step ended_empty(Clock::time_point now, std::chrono::nanoseconds life, double chance);
  Step again(Clock::time_point now, std::chrono::nanoseconds life, double chance);
  Step failed(Next next, const End& end, Clock::time_point now, double chance);

  Rules rules_;
  std::string version_;
  bool resumed_;
  Clock::time_point opened_ = {};
  bool saw_event_ = false;
  int suspicious_ = 0;  ///< empty watches in a row that ended soon
  int clean_ends_ = 0;
  int failures_ = 0;
  Clock::time_point last_failure_ = {};
};

}  // namespace kubexx::watch
