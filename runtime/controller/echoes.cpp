#include "runtime/controller/echoes.hpp"

#include <cstddef>
#include <utility>

namespace kubexx::controller {
namespace {

constexpr std::size_t kMostEchoes = 10'000;
/// Of one object during one write; to wake needlessly for more is harmless.
constexpr std::size_t kMostArrivals = 8;

std::string state_of(const std::string& uid, const std::string& version) { return uid + '/' + version; }
std::string object_of(const std::string& kind, const Key& key) { return kind + '/' + key.text(); }

bool may_echo(const Write& write) { return !write.version.empty() && !write.dry_run; }

bool is_echo(const Write& write, const WriteOutcome& outcome) {
  return outcome.error == nullptr && !outcome.object.empty() && write.version != outcome.version;
}

}  // namespace

void Echoes::before(const Write& write) {
  if (!may_echo(write)) return;
  const std::lock_guard lock(mutex_);
  ++under_way_[object_of(write.resource.kind, write.key)].writes;
}

void Echoes::after(const Write& write, const WriteOutcome& outcome) {
  if (!may_echo(write)) return;
  std::vector<Arrival> foreign;
  {
    const std::lock_guard lock(mutex_);
    if (is_echo(write, outcome)) remember(state_of(outcome.uid, outcome.version));
    const auto found = under_way_.find(object_of(write.resource.kind, write.key));
    if (--found->second.writes > 0) return;
    foreign = std::move(found->second.arrivals);
    under_way_.erase(found);
    std::erase_if(foreign, [this](const Arrival& arrival) { return states_.erase(arrival.state) > 0; });
  }
  for (const Arrival& arrival : foreign) arrival.wake();
}

void Echoes::remember(std::string state) {
  if (!states_.insert(state).second) return;
  order_.push_back(std::move(state));
  if (order_.size() <= kMostEchoes) return;
  states_.erase(order_.front());
  order_.pop_front();
}

void Echoes::arrived(const std::string& kind, const cache::Object& object, std::function<void()> wake) {
  {
    const std::lock_guard lock(mutex_);
    std::string state = state_of(object.uid(), object.version());
    if (states_.erase(state) > 0) return;
    const auto found = under_way_.find(object_of(kind, object.key()));
    if (found != under_way_.end() && found->second.arrivals.size() < kMostArrivals) {
      found->second.arrivals.push_back({std::move(state), std::move(wake)});
      return;
    }
  }
  wake();
}

}  // namespace kubexx::controller
