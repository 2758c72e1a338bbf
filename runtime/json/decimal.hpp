#pragma once

#include <string>

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

/// The number without an exponent: `-0.00012`, `120000`.
std::string fixed_notation(const Decimal& number);

/// `d.ddde±dd`, at least `exponent_digits` digits in the exponent, which always has its sign.
std::string scientific_notation(const Decimal& number, int exponent_digits);

}  // namespace kubexx::json
