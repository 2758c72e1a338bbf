#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/core/big_decimal.hpp"

namespace kubexx::core {

/// A Kubernetes resource quantity (`1500m`, `2Gi`, `12e6`), exact. It follows k8s.io/apimachinery/pkg/api/resource
/// in all that its users can observe: which strings are quantities, what is rounded up to 10^-9, which quantities have
/// an integer value, and how a quantity is written.
class Quantity {
 public:
  enum class Notation { decimal_exponent, binary_si, decimal_si };

  /// The quantity, or the words of the API server's error.
  static std::variant<Quantity, std::string> parse(std::string_view text);
  static Quantity of(std::int64_t value, Notation notation = Notation::decimal_exponent);

  int sign() const;
  int compare(const Quantity& other) const;
  /// Nothing if the number is not an integer, does not fit, or was written with too many digits.
  std::optional<std::int64_t> as_integer() const;
  /// The amount times 10^digits, rounded away from zero to an integer; nothing where that does not fit.
  std::optional<std::int64_t> rounded_up(std::int32_t digits) const;
  double as_approximate_float() const;
  /// Nothing if the result would have more digits than `BigDecimal` keeps.
  std::optional<Quantity> plus(const Quantity& other) const;
  std::optional<Quantity> minus(const Quantity& other) const;
  /// The canonical text; a text that was canonical enough to keep is returned as it was.
  std::string text() const;

 private:
  /// `value × 10^scale`.
  struct Small {
    std::int64_t value;
    std::int32_t scale;
  };

  BigDecimal exact() const;
  std::string decimal_text(Notation notation) const;
  std::optional<std::string> binary_text() const;
  static std::optional<Quantity> sum(Quantity left, const Quantity& right, bool subtract);

  std::variant<Small, BigDecimal> amount_;
  Notation notation_ = Notation::decimal_si;
  std::string kept_text_;

  friend class QuantityReader;
};

}  // namespace kubexx::core
