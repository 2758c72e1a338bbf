#include "runtime/controller/reminders.hpp"

namespace kubexx::controller {
namespace {

constexpr std::chrono::minutes kBetweenReminders{5};
constexpr std::size_t kMostRemembered = 16;

}  // namespace

bool Reminders::is_due(const std::string& report, std::chrono::steady_clock::time_point now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(reported_, [&](const auto& entry) { return now - entry.second >= kBetweenReminders; });
  if (reported_.contains(report)) return false;
  if (reported_.size() == kMostRemembered) reported_.clear();
  reported_.emplace(report, now);
  return true;
}

}  // namespace kubexx::controller
