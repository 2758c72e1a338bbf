#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/core/error.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/controller/loop.hpp>
#include "runtime/core/reminders.hpp"

namespace kubexx::controller {

/// What an operator logs of its election, which tries again every few seconds: failures that are new, the leader
/// that it waits for, and exceptions of callbacks. Used by one thread at a time.
class ElectionLog {
 public:
  /// `lease` and `identity` are those of this process.
  ElectionLog(std::shared_ptr<Declarations> declarations, std::string lease, std::string identity,
              std::shared_ptr<TimeSource> time);

  /// A failed attempt. Reported if the one before failed in another way, or if five minutes have passed since the last
  /// report.
  void failed(const Error& error, bool leads);
  void renewed() { reported_.reset(); }
  void new_leader(const std::string& holder) const;
  /// Calls a callback of the program. What it throws is reported, again after five minutes.
  void call(const std::string& name, const std::function<void()>& callback);

 private:
  struct Failure {
    Stage stage;
    int code;
    std::string reason;

    friend bool operator==(const Failure& a, const Failure& b) = default;
  };

  std::shared_ptr<Declarations> declarations_;
  std::string lease_;
  std::string identity_;
  std::shared_ptr<TimeSource> time_;
  std::optional<Failure> reported_ = {};
  TimeSource::Clock::time_point reported_at_ = {};
  core::Reminders exceptions_ = {};
};

}  // namespace kubexx::controller
