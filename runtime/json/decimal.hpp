#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::json {

/// The shortest decimal digits that read back as one finite double: `0.d1d2d3… × 10^point`, negative when `negative`.
/// Zero is the digit "0" with point 1.
struct Decimal {
  std::string digits;
  int point = 0;
  bool negative = false;
};

Decimal shortest_decimal(double value);
/// The same for one finite float.
Decimal shortest_decimal(float value);

/// The double nearest to a decimal number (`12`, `-.5e-3`), as Go reads it: what is too close to zero is zero, of its
/// sign. Nothing for what is beyond the largest double, and for what is no number.
std::optional<double> nearest_double(std::string_view text);

/// The number without an exponent: `-0.00012`, `120000`.
std::string fixed_notation(const Decimal& number);

/// `d.ddde±dd`, at least `exponent_digits` digits in the exponent, which always has its sign.
std::string scientific_notation(const Decimal& number, int exponent_digits);

}  // namespace kubexx::json
