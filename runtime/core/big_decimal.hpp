#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::core {

/// An exact decimal number: an integer of any size times a power of ten, `unscaled × 10^-scale`. Equal numbers may have
/// different scales. Operations whose result would have more than `kMaxDigits` digits give nothing.
class BigDecimal {
 public:
  static constexpr std::size_t kMaxDigits = 100'000;

  BigDecimal() = default;
  BigDecimal(std::int64_t unscaled, std::int32_t scale);
  /// `[+-]digits[.digits]`, both parts possibly empty but not both; nothing for any other text.
  static std::optional<BigDecimal> parse(std::string_view text);

  std::int32_t scale() const { return scale_; }
  void set_scale(std::int32_t scale) { scale_ = scale; }
  int sign() const { return limbs_.empty() ? 0 : negative_ ? -1 : 1; }
  void negate() { negative_ = !negative_; }

  int compare(const BigDecimal& other) const;
  /// The sum, at the greater of the two scales.
  std::optional<BigDecimal> plus(const BigDecimal& other) const;
  std::optional<BigDecimal> minus(const BigDecimal& other) const;
  /// The same number at `scale`, rounded away from zero.
  std::optional<BigDecimal> rounded_up(std::int32_t scale) const;

  void multiply_unscaled(std::uint32_t factor);
  /// Divides the unscaled integer if that leaves no remainder.
  bool divide_unscaled(std::uint32_t divisor);

  /// The unscaled integer in decimal digits with its sign.
  std::string unscaled_text() const;
  double unscaled_as_double() const;

 private:
  std::size_t digits() const;
  int compare_magnitude(const BigDecimal& other) const;
  bool shift_left(std::int64_t digits);
  /// Drops decimal digits; true if any of them was not zero.
  bool shift_right(std::int64_t digits);
  void add_magnitude(const BigDecimal& other);
  void subtract_magnitude(const BigDecimal& smaller);
  void trim();

  std::vector<std::uint32_t> limbs_;  ///< nine decimal digits each, least significant first; no zero at the end
  bool negative_ = false;
  std::int32_t scale_ = 0;
};

}  // namespace kubexx::core
