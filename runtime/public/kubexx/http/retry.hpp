#pragma once

#include <chrono>
#include <optional>

#include <kubexx/core/error.hpp>

/// Whether and when to repeat a call that failed. Pure: time and chance come in as arguments.
///
/// What cannot do harm twice (reads, applies, replacements with a version, deletions with a uid) is repeated after
/// 429, 500, 502, 503, 504 and broken connections. Everything else is repeated only when the server said that it did
/// nothing (429, or 503 with `Retry-After`), or when no byte of it was sent.
namespace kubexx::http {

struct FailedTry {
  bool safe = false;                    ///< repeating the call cannot do harm
  int tries = 1;                        ///< made so far, the failed one included
  std::chrono::milliseconds left = {};  ///< until the call's deadline
  double chance = 0;                    ///< from 0 to 1: spreads clients that failed together
};

/// How long to wait before the next try; nothing when there is to be none, also when the wait would pass the deadline.
std::optional<std::chrono::milliseconds> retry_wait(const Error& error, const FailedTry& failed);

/// Waits that double from `first` to `most`, each up to twice as long by chance.
struct Backoff {
  std::chrono::milliseconds first = std::chrono::milliseconds(800);
  std::chrono::milliseconds most = std::chrono::milliseconds(30'000);

  std::chrono::milliseconds wait(int failures, double chance) const;
};

}  // namespace kubexx::http
