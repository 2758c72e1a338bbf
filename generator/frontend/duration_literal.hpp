#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

/// Durations as C++ reads them; no clang.
namespace kubexx::frontend {

/// The number of ticks of a duration.
using Ticks = std::variant<std::int64_t, double>;

/// The number of a literal such as `30s`, `0x1Es`, `1'000ms` or `1.5e-3s`, whose suffix is `suffix`. Infinite if an
/// integer is too large for any duration. Empty if `text` is not such a literal.
std::optional<Ticks> literal_ticks(std::string_view text, std::string_view suffix);

/// The length of a tick in seconds, as a fraction of positive numbers.
struct Period {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

/// In nanoseconds, rounded to the nearest one and otherwise exact for an integer; empty if they are too many.
std::optional<std::int64_t> nanoseconds_of(const Ticks& ticks, const Period& period);

}  // namespace kubexx::frontend
