#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace kubexx::core {

/// Reads `1h30m`, `-1.5s`, `0`: Go's time.ParseDuration.
std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text);

/// Reads what strings of the format `duration` may be: Go's durations, and numbers with units in words (`3 days`); else
/// the server's error text.
std::variant<std::chrono::nanoseconds, std::string> parse_worded_duration(std::string_view text);

/// A time span as Go prints it: `1h30m0s`, `1.5s`, `100ms`, `0s`.
std::string duration_text(std::chrono::nanoseconds span);

}  // namespace kubexx::core
