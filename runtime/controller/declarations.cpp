#include <kubexx/detail/controller/loop.hpp>

#include <utility>

#include <fmt/format.h>

namespace kubexx::controller {

bool Declarations::allow(std::string_view what) {
  if (!closed_) return true;
  reject(
      {.stage = Stage::config,
       .message = fmt::format("{} was declared after the operator had started: declare everything before run", what)});
  return false;
}

void Declarations::reject(Error error) {
  {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }
  std::stop_source(stop_).request_stop();
}

void Declarations::check(Result<> valid) {
  if (!valid) reject(std::move(valid).error());
}

bool Declarations::claim(const ResourceInfo& kind, const std::string& finalizer, const std::string& controller) {
  const auto [claimed, is_new] = finalizers_.try_emplace({kind.group, kind.kind, finalizer}, controller);
  if (is_new) return true;
  const std::string& first = claimed->second;
  reject(
      {.stage = Stage::config,
       .message = fmt::format("the finalizer \"{}\" of {} is declared {}: give each function a finalizer of its own",
                              finalizer, kind.kind,
                              first == controller ? fmt::format("twice by the controller {}", controller)
                                                  : fmt::format("by the controllers {} and {}", first, controller))});
  return false;
}

std::optional<Error> Declarations::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void Declarations::log(const LogRecord& record) const {
  if (log_) log_(record);
  if (report_ && record.level >= LogLevel::warning) report_(text_line(record));
}

}  // namespace kubexx::controller
