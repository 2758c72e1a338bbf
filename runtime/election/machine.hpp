#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "runtime/election/boot_clock.hpp"
#include "runtime/election/lease.hpp"

/// Decides when to read and write a Lease, and whether this process leads. Pure: time and chance are arguments.
///
/// Guarantee: while `leads` and before `valid_until`, no candidate that follows the rules of client-go leads, unless
/// the Lease is deleted or replaced from outside. A candidate waits for the duration of a record after it first saw it.
/// That is not before the server stored the record, and thus not before the request that wrote it began, from which
/// `valid_until` counts. Records are distinguished by their versions, not by their times: a clock may repeat itself.
namespace kubexx::election {

using Moment = BootClock::time_point;
using std::chrono::milliseconds;

struct Timing {
  milliseconds lease;
  milliseconds renew;
  milliseconds retry;
};

class Machine {
 public:
  Machine(Timing timing, std::string identity, Lease absent);

  /// The state on the server; nothing if it has no such Lease.
  void observe(std::optional<Lease> lease, Moment now);
  /// A write failed: the server may have another version than the latest one known.
  void outdated();

  /// Whether the Lease has to be read before anything is written. A leader renews what it wrote last.
  bool must_read() const { return !leads_ || !current_; }
  /// No other process holds the lease, as far as is known.
  bool may_claim(Moment now) const;
  /// What to write to acquire or renew it.
  Lease claim(std::chrono::system_clock::time_point now) const;
  /// The server accepted a claim whose request began at `begun`.
  void claimed(Lease written, Moment begun);
  /// What to write to give it up.
  Lease release(std::chrono::system_clock::time_point now) const;
  void give_up() { leads_ = false; }

  bool leads() const { return leads_; }
  /// When other candidates may begin to lead.
  Moment valid_until() const { return renewed_ + timing_.lease; }
  /// When to give up without a renewal.
  Moment renew_by() const { return renewed_ + timing_.renew; }
  std::int64_t term() const { return lease_.transitions(); }
  std::string holder() const { return lease_.holder(); }

  /// When to try again. `chance` is uniform in [0, 1).
  Moment next_try(Moment now, double chance) const;

 private:
  /// When the holder's lease expires unless it is renewed.
  Moment expiry() const { return observed_ + lease_.duration(); }

  Timing timing_;
  std::string identity_;
  Lease absent_;
  Lease lease_;           ///< the latest one known
  bool current_ = false;  ///< no later version is known to exist
  Moment observed_ = {};  ///< when its version was first seen
  bool leads_ = false;
  Moment renewed_ = {};  ///< when the request of the last renewal began
};

}  // namespace kubexx::election
