#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kubexx::build {

/// A time span as Go prints it: `1h30m0s`, `1.5s`, `100ms`, `0s`.
std::string go_duration(std::int64_t nanoseconds);

/// Standard base64 with padding.
std::string base64(std::string_view bytes);

}  // namespace kubexx::build
