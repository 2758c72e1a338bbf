#include "runtime/webhook/pace.hpp"

#include <sys/resource.h>

namespace kubexx::webhook {

CallTime::Use CallTime::use_of_thread() {
  rusage usage = {};
  ::getrusage(RUSAGE_THREAD, &usage);
  const auto time = [](const timeval& value) {
    return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
  };
  return {usage.ru_nvcsw, time(usage.ru_utime) + time(usage.ru_stime)};
}

std::optional<std::chrono::nanoseconds> CallTime::taken() const {
  const auto taken = std::chrono::steady_clock::now() - begin_;
  if (taken <= Pace::kQuick) return taken;
  const Use after = use_of_thread();
  const bool has_waited = after.waits != before_.waits;
  if (has_waited || after.processor - before_.processor > Pace::kQuick) return taken;
  return std::nullopt;
}

}  // namespace kubexx::webhook
