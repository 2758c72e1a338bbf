#pragma once

#include <exception>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <kubexx/core/result.hpp>

namespace kubexx::controller {

inline Error thrown(std::string_view function, std::string_view what) {
  return {.stage = Stage::config, .message = fmt::format("{} threw an exception: {}", function, what)};
}

/// Calls a function of the program; an exception becomes an error, and `threw` is set. `function` names what was
/// called, and may change during the call.
template <class Act>
auto guarded(Act act, const std::string& function, bool& threw) -> decltype(act()) {
  threw = true;
  try {
    auto result = act();
    threw = false;
    return result;
  } catch (const Failure& failure) {
    return failure.error();
  } catch (const std::exception& exception) {
    return thrown(function, exception.what());
  } catch (...) {
    return thrown(function, "not a std::exception");
  }
}

}  // namespace kubexx::controller
