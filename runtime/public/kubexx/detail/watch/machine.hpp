#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <kubexx/http/retry.hpp>

/// Decides how to continue when a watch ends, without missing anything. Pure: events and times are arguments.
///
/// It watches again from the last version if that is safe. It lists if the version is or may be useless: after a 410 in
/// either form, unreadable events, versions that go backwards, and watches that end suspiciously soon. A version may be
/// newer than the server's own, if the server lost its latest state; it is therefore verified after a broken
/// connection, at every tenth clean end, and if the program supplied it.
namespace kubexx::watch {

using Clock = std::chrono::steady_clock;

enum class Next {
  list,    ///< list all objects
  watch,   ///< watch from the version
  verify,  ///< ask the server for its version, then decide
};

struct Step {
  Next next = Next::list;
  std::chrono::milliseconds wait = {};
};

struct End {
  enum class Kind {
    clean,      ///< the server ended the stream
    broken,     ///< the connection broke, or there was none
    idle,       ///< silence for longer than the server allows
    busy,       ///< 429, before or in the stream
    gone,       ///< 410, before or in the stream
    refused,    ///< any other error, before or in the stream
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
  std::chrono::milliseconds too_soon =
      std::chrono::seconds(2);  ///< an empty watch that ends sooner is treated as a 410
  std::chrono::milliseconds suspicious =
      std::chrono::seconds(5);  ///< so are two empty watches in a row that end sooner
  int verify_every = 10;        ///< clean ends between verifications
};

class Machine {
 public:
  /// Starts with the version to resume from, or without one.
  explicit Machine(Rules rules = {}, std::string version = {});

  const std::string& version() const { return version_; }

  Step start() const;
  Step listed(std::string version);
  /// Listing or verifying failed.
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
