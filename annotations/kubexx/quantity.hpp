#pragma once

#include <cstdint>
#include <string>
#include <utility>

/// Scalars that have two spellings on the wire.
namespace kubexx {

/// An amount with a unit, as its text: `500m`, `1Gi`, `2`.
struct Quantity {
  std::string text = "0";

  Quantity() = default;
  Quantity(std::string amount) : text(std::move(amount)) {}
  Quantity(const char* amount) : text(amount) {}

  /// Equal texts; `1` and `1000m` are the same amount and differ here.
  friend bool operator==(const Quantity& a, const Quantity& b) = default;
};

/// A number or a text, such as a port by number or by name, or a percentage.
struct IntOrString {
  enum class Kind : std::uint8_t { integer, string };
  Kind kind = Kind::integer;
  std::int32_t integer = 0;  ///< of Kind::integer
  std::string string = {};   ///< of Kind::string

  IntOrString() = default;
  IntOrString(std::int32_t number) : integer(number) {}
  IntOrString(std::string text) : kind(Kind::string), string(std::move(text)) {}
  IntOrString(const char* text) : kind(Kind::string), string(text) {}

  bool is_string() const { return kind == Kind::string; }

  friend bool operator==(const IntOrString& a, const IntOrString& b) = default;
};

}  // namespace kubexx
