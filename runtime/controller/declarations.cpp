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

std::optional<Error> Declarations::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void Declarations::log(const LogRecord& record) const {
  if (log_) log_(record);
  if (report_ && record.level >= LogLevel::warning) report_(text_line(record));
}

}  // namespace kubexx::controller
