#include <kubexx/detail/watch/machine.hpp>

#include <algorithm>

#include "runtime/watch/envelope.hpp"

namespace kubexx::watch {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

Machine::Machine(Rules rules, std::string version)
    : rules_(rules), version_(std::move(version)), resumed_(!version_.empty()) {}

Decision Machine::start() const { return {resumed_ ? Action::verify : Action::list, {}}; }

void Machine::requests(std::string known) { known_ = std::move(known); }

bool Machine::is_rolled_back_to(const std::string& version) const {
  return is_older(version, version_) || is_older(version, known_);
}

/// What was listed was compared with a state that the server has lost: it has to be listed again.
Decision Machine::roll_back_to(std::string version) {
  version_ = std::move(version);
  known_.clear();
  return {.action = Action::list, .rolled_back = true};
}

Decision Machine::listed(std::string version) {
  if (is_rolled_back_to(version)) return roll_back_to(std::move(version));
  version_ = std::move(version);
  suspicious_ = 0;
  return {Action::watch, {}};
}

Decision Machine::list_failed(const StreamEnd& end, Clock::time_point now, double chance) {
  return failed(Action::list, end, now, chance);
}

Decision Machine::verified(const std::string& server_version) {
  if (is_rolled_back_to(server_version)) return roll_back_to(server_version);
  return {Action::watch, {}};
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

Decision Machine::ended(const StreamEnd& end, Clock::time_point now, double chance) {
  switch (end.kind) {
    case StreamEnd::Kind::clean:
      return ended_clean(now, chance);
    case StreamEnd::Kind::broken:
    case StreamEnd::Kind::idle:
      return failed(Action::verify, end, now, chance);
    case StreamEnd::Kind::busy:
      return failed(Action::watch, end, now, chance);
    default:
      return failed(Action::list, end, now, chance);
  }
}

Decision Machine::ended_clean(Clock::time_point now, double chance) {
  const auto life = now - opened_;
  if (!saw_event_) return ended_empty(now, life, chance);
  suspicious_ = 0;
  return again(now, life, chance);
}

Decision Machine::ended_empty(Clock::time_point now, nanoseconds life, double chance) {
  suspicious_ = life < rules_.suspicious ? suspicious_ + 1 : 0;
  if (life >= rules_.too_soon && suspicious_ < 2) return again(now, life, chance);
  suspicious_ = 0;
  return failed(Action::list, {}, now, chance);
}

Decision Machine::again(Clock::time_point now, nanoseconds life, double chance) {
  const Action action = ++clean_ends_ % rules_.verify_every == 0 ? Action::verify : Action::watch;
  const std::chrono::duration<double, std::milli> spread = rules_.spread * chance;
  if (life >= rules_.suspicious) return {action, std::chrono::duration_cast<milliseconds>(spread)};
  return failed(action, {}, now, chance);  // a server that ends every watch at once must not be asked without pause
}

Decision Machine::failed(Action action, const StreamEnd& end, Clock::time_point now, double chance) {
  const bool is_expired = end.kind == StreamEnd::Kind::expired;
  Failures& failures = is_expired ? expiries_ : failures_;
  if (has_worked_since(failures.last, now)) failures.count = 0;
  failures.last = now;
  ++failures.count;
  milliseconds wait = rules_.backoff.wait(failures.count, chance);
  if (is_expired && failures.count == 1) wait = {};
  if (end.retry_after) wait = std::max(wait, std::min<milliseconds>(*end.retry_after, rules_.healthy));
  return {action, wait};
}

bool Machine::has_worked_since(Clock::time_point then, Clock::time_point now) const {
  const bool was_steady = opened_ > then && now - opened_ >= rules_.steady;
  return was_steady || now - then > rules_.healthy;
}

}  // namespace kubexx::watch
