#include "runtime/http/call_guard.hpp"

#include <fmt/format.h>

#include <exception>

namespace kubexx::http {

bool CallGuard::run(std::string_view what, const std::function<void()>& call) const {
  try {
    call();
    return true;
  } catch (const std::exception& exception) {
    log(fmt::format("{} threw an exception: {}", what, exception.what()));
  } catch (...) {
    log(fmt::format("{} threw an exception that is not a std::exception", what));
  }
  return false;
}

void CallGuard::log(std::string_view line) const {
  if (log_) log_(line);
}

}  // namespace kubexx::http
