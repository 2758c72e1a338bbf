#include "runtime/yaml/scalar_value.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>

#include "runtime/core/base64.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/decimal.hpp"
#include "runtime/yaml/refusal.hpp"
#include "runtime/yaml/resolution.hpp"

namespace kubexx::yaml {

namespace {

constexpr int kMostIntegerDigits = 19;
constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

struct Kind {
  std::string_view name;
  ScalarKind kind;
};
constexpr Kind kKinds[] = {
    {"str", ScalarKind::string},  {"null", ScalarKind::null},      {"bool", ScalarKind::boolean},
    {"int", ScalarKind::integer}, {"float", ScalarKind::floating}, {"timestamp", ScalarKind::timestamp},
};

std::string_view name_of(ScalarKind kind) {
  for (const auto& known : kKinds)
    if (known.kind == kind) return known.name;
  return "str";
}

/// The short name of a tag of YAML itself, or nothing.
std::string_view standard_name(std::string_view tag) {
  return tag.substr(0, kTagPrefix.size()) == kTagPrefix ? tag.substr(kTagPrefix.size()) : std::string_view();
}

json::Value value_of(Resolution resolution, std::string text) {
  const bool is_text = resolution.kind == ScalarKind::string || resolution.kind == ScalarKind::timestamp;
  return is_text ? json::Value(std::move(text)) : std::move(resolution.value);
}

/// What is not UTF-8 becomes U+FFFD, as in Go's JSON.
std::string as_utf8(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto next = core::decode_utf8(bytes, at);
    text += next.valid ? bytes.substr(at, next.length) : std::string_view("\xEF\xBF\xBD");
    at += next.length;
  }
  return text;
}

json::Value binary_value(std::string_view text) {
  const auto decoded = core::decode_base64(text, core::Base64Alphabet::standard);
  const auto* bytes = std::get_if<std::string>(&decoded);
  if (bytes == nullptr) throw Refusal{"the value of a !!binary is not base64", {}};
  return json::Value(as_utf8(*bytes));
}

/// A scalar under one of the tags that Go's library checks.
json::Value tagged_value(ScalarKind wanted, std::string text) {
  if (wanted == ScalarKind::string) return json::Value(std::move(text));
  auto resolution = resolve(text);
  if (resolution.kind == ScalarKind::integer && wanted == ScalarKind::floating) {
    const auto* small = std::get_if<std::int64_t>(&resolution.value.variant());
    if (small) return json::Value(static_cast<double>(*small));
  }
  if (resolution.kind != wanted)
    throw Refusal{fmt::format("cannot decode !!{} `{}` as a !!{}", name_of(resolution.kind), text, name_of(wanted)),
                  {}};
  return value_of(std::move(resolution), std::move(text));
}

/// Go's `%g` of a float with 32 bits of precision.
std::string float_key(double value) {
  const auto single = static_cast<float>(value);
  if (std::isnan(single)) return ".nan";
  if (std::isinf(single)) return single < 0 ? "-.inf" : ".inf";
  const auto digits = json::shortest_decimal(single);
  const bool scientific = single != 0 && (digits.point - 1 < -4 || digits.point - 1 >= 6);
  return scientific ? json::scientific_notation(digits, 2) : json::fixed_notation(digits);
}

}  // namespace

json::Value scalar_value(std::string_view tag, std::string text) {
  if (tag == kPlainTag) {
    auto resolution = resolve(text);
    return value_of(std::move(resolution), std::move(text));
  }
  const auto name = standard_name(tag);
  if (name == "binary") return binary_value(text);
  for (const auto& known : kKinds)
    if (!name.empty() && known.name == name) return tagged_value(known.kind, std::move(text));
  return json::Value(std::move(text));
}

std::optional<std::string> key_text(const json::Value& scalar) {
  if (scalar.is_string()) return scalar.as_string();
  if (scalar.is_bool()) return scalar.as_bool() ? "true" : "false";
  if (const auto* integer = std::get_if<std::int64_t>(&scalar.variant())) return std::to_string(*integer);
  if (const auto* floating = std::get_if<double>(&scalar.variant())) return float_key(*floating);
  return std::nullopt;
}

std::optional<json::Value> json_value(json::Value scalar) {
  const auto* floating = std::get_if<double>(&scalar.variant());
  if (floating == nullptr) return scalar;
  if (!std::isfinite(*floating)) return std::nullopt;
  const auto digits = json::shortest_decimal(*floating);
  if (digits.point < static_cast<int>(digits.digits.size()) || digits.point > kMostIntegerDigits) return scalar;
  const auto text = json::fixed_notation(digits);
  std::int64_t integer = 0;
  const auto error = std::from_chars(text.data(), text.data() + text.size(), integer).ec;
  if (error == std::errc()) return json::Value(integer);
  return scalar;
}

}  // namespace kubexx::yaml
