#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::testing {

/// Go's error about a time that it cannot parse.
std::optional<std::string> time_fault(std::string_view text);
/// Likewise for times of leases and events, which have exactly six fractional digits.
std::optional<std::string> micro_time_fault(std::string_view text);

}  // namespace kubexx::testing
