#include "runtime/controller/election_log.hpp"

#include <chrono>

#include <fmt/format.h>

#include "runtime/controller/guarded.hpp"

namespace kubexx::controller {
namespace {

constexpr std::chrono::minutes kReminder{5};

}  // namespace

ElectionLog::ElectionLog(std::shared_ptr<Declarations> declarations, std::string lease, std::string identity,
                         std::shared_ptr<TimeSource> time)
    : declarations_(std::move(declarations)),
      lease_(std::move(lease)),
      identity_(std::move(identity)),
      time_(std::move(time)) {}

void ElectionLog::failed(const Error& error, bool leads) {
  Failure failure{error.stage, error.code, error.reason_text};
  const auto now = time_->now();
  if (reported_ == failure && now - reported_at_ < kReminder) return;
  reported_ = std::move(failure);
  reported_at_ = now;
  declarations_->report(
      fmt::format("the lease {} cannot be {}: {}", lease_, leads ? "renewed" : "acquired", error.text()));
}

void ElectionLog::new_leader(const std::string& holder) const {
  if (holder == identity_) return;
  declarations_->log(
      {LogLevel::info, "waiting for the lease of another leader", {{"lease", lease_}, {"leader", holder}}});
}

void ElectionLog::call(const std::string& name, const std::function<void()>& callback) {
  bool threw = false;
  const auto called = guarded([&] { return callback(), Result<>(); }, name, threw);
  if (!called && exceptions_.is_due(called.error().text(), time_->now())) declarations_->report(called.error().text());
}

}  // namespace kubexx::controller
