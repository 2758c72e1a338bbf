#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace kubexx {

/// An amount with a unit, as `resource.Quantity`: `500m`, `1Gi`, `2`. It is the string as it was written: reading and
/// writing an object changes no byte of it, whether it is a quantity or not. Operations are exact and follow the rules
/// of Kubernetes; they return nothing if the string is not a quantity, and `problem` returns the reason.
///
/// Operations are defined in kubexx::codec, which generated code links.
struct Quantity {
  std::string text = "0";

  Quantity() = default;
  Quantity(std::string amount) : text(std::move(amount)) {}
  Quantity(const char* amount) : text(amount) {}
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  Quantity(Number amount) : text(std::to_string(amount)) {}

  /// An amount in binary units: `Quantity::binary(1 << 30)` is `1Gi`.
  static Quantity binary(std::int64_t amount);

  /// `text` as a quantity, spelled as it is; nothing if it is not one.
  static std::optional<Quantity> parse(std::string text);
  bool valid() const { return problem().empty(); }
  /// Why the string is not a quantity, in the words of the API server; empty if it is one.
  std::string problem() const;
  /// The form in which Kubernetes writes this amount: `1024Mi` is `1Gi`, `0.5` is `500m`.
  std::optional<std::string> canonical() const;

  /// The amount rounded away from zero to an integer, as `Quantity.Value` of Go; nothing if it needs more than 64 bits.
  std::optional<std::int64_t> value() const;
  /// The amount in thousandths, rounded in the same way, as `Quantity.MilliValue` of Go: millicores of a CPU.
  std::optional<std::int64_t> milli_value() const;
  /// The amount as the nearest double or one beside it.
  std::optional<double> as_double() const;

  /// The sum or difference in canonical form, in the notation of the left operand; of the right one if the left is
  /// zero.
  std::optional<Quantity> plus(const Quantity& other) const;
  std::optional<Quantity> minus(const Quantity& other) const;

  /// Compares amounts: `1Gi` and `1024Mi` are equal. A string that is not a quantity equals itself alone and is
  /// unordered with everything else.
  friend std::partial_ordering operator<=>(const Quantity& a, const Quantity& b) { return a.compare(b); }
  friend bool operator==(const Quantity& a, const Quantity& b) { return a.text == b.text || a.compare(b) == 0; }

 private:
  std::partial_ordering compare(const Quantity& other) const;
};

}  // namespace kubexx
