#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::json {

/// A finite number `0.d1d2d3… × 10^point` in the shortest decimal digits that parse as the same number. Zero has the
/// digit "0" and point 1.
struct Decimal {
  std::string digits;
  int point = 0;
  bool negative = false;
};

Decimal shortest_decimal(double value);
/// The same for one finite float.
Decimal shortest_decimal(float value);

/// The double nearest to a decimal number (`12`, `-.5e-3`), as Go parses it: a number too close to zero becomes zero
/// with its sign. Nothing if the number is beyond the largest double, or if `text` is not a number.
std::optional<double> nearest_double(std::string_view text);

/// The number without an exponent: `-0.00012`, `120000`.
std::string fixed_notation(const Decimal& number);

/// A finite number as Go's encoding/json writes it: `0.000001`, `1e-7`, `100000000000000000000`, `1e+21`.
std::string go_number(double value);
std::string go_number(float value);

/// `d.ddde±dd`, at least `exponent_digits` digits in the exponent, which always has its sign.
std::string scientific_notation(const Decimal& number, int exponent_digits);

}  // namespace kubexx::json
