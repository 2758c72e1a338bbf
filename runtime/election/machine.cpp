#include "runtime/election/machine.hpp"

#include <algorithm>
#include <utility>

#include "runtime/core/deadline.hpp"

namespace kubexx::election {

Machine::Machine(Timing timing, std::string identity, Lease absent)
    : timing_(timing), identity_(std::move(identity)), absent_(std::move(absent)), lease_(absent_) {}

void Machine::observe(std::optional<Lease> lease, Moment now) {
  Lease seen = lease ? *std::move(lease) : absent_;
  if (seen.version() != lease_.version()) observed_ = now;
  lease_ = std::move(seen);
  current_ = true;
  if (lease_.holder() != identity_) leads_ = false;
}

void Machine::outdated() { current_ = false; }

bool Machine::may_claim(Moment now) const {
  return current_ && (!lease_.exists() || lease_.holder().empty() || lease_.holder() == identity_ || now >= expiry());
}

Lease Machine::claim(std::chrono::system_clock::time_point now) const {
  const auto duration = std::chrono::ceil<std::chrono::seconds>(timing_.lease);
  Lease wanted = lease_;
  if (lease_.exists() && lease_.holder() == identity_)
    wanted.renew(duration, now);
  else
    wanted.acquire(identity_, duration, now);
  return wanted;
}

void Machine::claimed(Lease written, Moment begun) {
  lease_ = std::move(written);
  current_ = true;
  observed_ = begun;
  renewed_ = begun;
  leads_ = true;
}

Lease Machine::release(std::chrono::system_clock::time_point now) const {
  Lease wanted = lease_;
  wanted.release(now);
  return wanted;
}

Moment Machine::next_try(Moment now, double chance) const {
  if (leads_) return deadline_after(now, timing_.retry);
  const Moment next = deadline_after(now, timing_.retry * (0.8 + 0.4 * chance));
  const bool expires = current_ && !lease_.holder().empty() && expiry() > now;
  return expires ? std::min(next, expiry()) : next;
}

}  // namespace kubexx::election
