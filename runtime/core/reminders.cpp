#include "runtime/core/reminders.hpp"

namespace kubexx::core {
namespace {

constexpr std::chrono::minutes kBetweenReminders{5};
constexpr std::size_t kMostRemembered = 16;

}  // namespace

bool Reminders::is_due(const std::string& report, Time now, Time recovered) {
  const std::lock_guard lock(mutex_);
  std::erase_if(reported_,
                [&](const auto& entry) { return now - entry.second >= kBetweenReminders || entry.second < recovered; });
  if (reported_.contains(report)) return false;
  if (reported_.size() == kMostRemembered) reported_.clear();
  reported_.emplace(report, now);
  return true;
}

void Reminders::forget() {
  const std::lock_guard lock(mutex_);
  reported_.clear();
}

}  // namespace kubexx::core
