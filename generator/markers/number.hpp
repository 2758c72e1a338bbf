#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

/// Numbers read from a whole text, as Go's strconv reads them: what controller-gen accepts as a bound is what these
/// accept.
namespace kubexx::markers {

enum class NumberError { syntax, range };

/// Go's ParseFloat: sign, decimal or hexadecimal with `p` exponent, `_` between digits, `inf`, `infinity` and `nan` in
/// any case.
std::variant<double, NumberError> parse_go_float(std::string_view text);

/// Go's Atoi: sign and decimal digits that fit 64 bits.
std::variant<std::int64_t, NumberError> parse_go_integer(std::string_view text);

/// Whether every `_` of a number is between two digits, or between a base prefix and a digit.
bool separators_are_fine(std::string_view number);

}  // namespace kubexx::markers
