#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace kubexx {

/// A number or a string, as `intstr.IntOrString`: a port by number or by name, a count or a percentage. The number has
/// 64 bits, as in the schema of a custom resource; Go's has 32, and so have those of Kubernetes' own kinds.
///
/// Functions that are declared without a body are defined in kubexx::codec, which generated code links.
struct IntOrString {
  enum class Kind : std::uint8_t { integer, string };
  Kind kind = Kind::integer;
  std::int64_t integer = 0;  ///< of Kind::integer
  std::string string = {};   ///< of Kind::string

  IntOrString() = default;
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && (std::is_signed_v<Number> || sizeof(Number) < sizeof(std::int64_t)))
  IntOrString(Number number) : integer(number) {}
  IntOrString(std::string text) : kind(Kind::string), string(std::move(text)) {}
  IntOrString(const char* text) : kind(Kind::string), string(text) {}

  bool is_integer() const { return kind == Kind::integer; }
  bool is_string() const { return kind == Kind::string; }
  /// The number; nothing for a string, even for one of digits.
  std::optional<std::int64_t> as_integer() const { return is_integer() ? std::optional(integer) : std::nullopt; }
  /// The string, or the number in decimal.
  std::string text() const { return is_string() ? string : std::to_string(integer); }

  enum class Rounding : std::uint8_t { down, up };
  /// The number itself, or a percentage (`25%`) of `total`, as `GetScaledValueFromIntOrPercent` of Go; nothing for any
  /// other string.
  std::optional<std::int64_t> of_total(std::int64_t total, Rounding rounding) const;

  friend bool operator==(const IntOrString& a, const IntOrString& b) = default;
};

}  // namespace kubexx
