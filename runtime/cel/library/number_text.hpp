#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Numbers as text, the way Go's strconv and fmt read and write them.
namespace kubexx::cel {

std::optional<std::int64_t> parse_int(std::string_view text);
std::optional<std::uint64_t> parse_uint(std::string_view text);
/// Decimal or hexadecimal, with underscores between digits and after `0x`; `inf`, `Infinity` and `NaN` in any case.
/// Nothing for numbers out of range.
std::optional<double> parse_double(std::string_view text);
std::optional<bool> parse_bool(std::string_view text);

/// `%g`: the shortest text that reads back as `value`.
std::string general_text(double value);
/// The shortest such text without an exponent.
std::string plain_text(double value);
/// `%.Nf`.
std::string fixed_text(double value, int precision);

/// `1,234.500000` as English readers expect it.
std::string grouped_text(double value, int precision);
/// `1.234500×10⁰³`.
std::string scientific_text(double value, int precision);

}  // namespace kubexx::cel
