#pragma once

#include <chrono>
#include <optional>

#include <kubexx/core/error.hpp>

/// Whether and when to retry a failed call. Pure functions: time and chance are arguments.
///
/// Idempotent calls (reads, applies, updates with a version, deletions with a uid) are retried after 429, 500, 502,
/// 503, 504 and broken connections. Other calls are retried only if the server states that it did nothing (429, or 503
/// with `Error::retry_after`), or if no byte was sent.
namespace kubexx::http {

struct FailedTry {
  bool safe = false;                    ///< the call is idempotent
  int tries = 1;                        ///< attempts so far, including the failed one
  std::chrono::milliseconds left = {};  ///< until the call's deadline
  double chance = 0;                    ///< random, from 0 to 1: spreads clients that failed at the same time
};

/// How long to wait before the next attempt; nothing if there must be none, or if it would be after the deadline.
std::optional<std::chrono::milliseconds> retry_wait(const Error& error, const FailedTry& failed);

/// Waiting times that double from `first` to `most`, each randomly extended to up to twice its length.
struct Backoff {
  std::chrono::milliseconds first = std::chrono::milliseconds(800);
  std::chrono::milliseconds most = std::chrono::milliseconds(30'000);

  std::chrono::milliseconds wait(int failures, double chance) const;
};

}  // namespace kubexx::http
