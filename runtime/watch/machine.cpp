#include <kubexx/detail/watch/machine.hpp>

#include <algorithm>

#include "runtime/watch/envelope.hpp"

namespace kubexx::watch {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

Machine::Machine(Rules rules, std::string version)
    : rules_(rules), version_(std::move(version)), resumed_(!version_.empty()) {}

Step Machine::start() const { return {resumed_ ? Next::verify : Next::list, {}}; }

Step Machine::listed(std::string version) {
  version_ = std::move(version);
  suspicious_ = 0;
  return {Next::watch, {}};
}

Step Machine::list_failed(const End& end, Clock::time_point now, double chance) {
  return failed(Next::list, end, now, chance);
}

Step Machine::verified(const std::string& server_version) {
  return {is_older(server_version, version_) ? Next::list : Next::watch, {}};
}

void Machine::opened(Clock::time_point now) {
  opened_ = now;
  saw_event_ = false;
}

bool Machine::saw(const std::string& version) {
  if (is_older(version, version_)) return false;
  if (!version.empty()) version_ = version;
  saw_event_ = true;
  return true;
}

Step Machine::ended(const End& end, Clock::time_point now, double chance) {
  switch (end.kind) {
    case End::Kind::clean:
      return ended_clean(now, chance);
    case End::Kind::broken:
    case End::Kind::idle:
      return failed(Next::verify, end, now, chance);
    case End::Kind::busy:
      return failed(Next::watch, end, now, chance);
    default:
      return failed(Next::list, end, now, chance);
  }
}

Step Machine::ended_clean(Clock::time_point now, double chance) {
  const auto life = now - opened_;
  if (!saw_event_) return ended_empty(now, life, chance);
  suspicious_ = 0;
  return again(now, life, chance);
}

Step Machine::ended_empty(Clock::time_point now, nanoseconds life, double chance) {
  suspicious_ = life < rules_.suspicious ? suspicious_ + 1 : 0;
  if (life >= rules_.too_soon && suspicious_ < 2) return again(now, life, chance);
  suspicious_ = 0;
  return failed(Next::list, {}, now, chance);
}

Step Machine::again(Clock::time_point now, nanoseconds life, double chance) {
  const Next next = ++clean_ends_ % rules_.verify_every == 0 ? Next::verify : Next::watch;
  if (life >= rules_.suspicious) return {next, {}};
  return failed(next, {}, now, chance);  // a server that ends every watch at once must not be asked without pause
}

Step Machine::failed(Next next, const End& end, Clock::time_point now, double chance) {
  if (now - last_failure_ > rules_.healthy) failures_ = 0;
  last_failure_ = now;
  ++failures_;
  milliseconds wait = rules_.backoff.wait(failures_, chance);
  if (failures_ == 1 && end.kind == End::Kind::gone) wait = {};
  if (end.retry_after) wait = std::max(wait, std::min<milliseconds>(*end.retry_after, rules_.healthy));
  return {next, wait};
}

}  // namespace kubexx::watch
