#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/object/deep_equal.hpp"
#include "runtime/schema/object/value_checks.hpp"

namespace kubexx::schema {
namespace {

/// Go converts an integer that is compared with a string to the string of that code point.
bool is_rune_text(std::int64_t number, std::string_view text) {
  if (text.empty()) return false;
  const bool is_rune = number >= 0 && number <= 0x10FFFF && (number < 0xD800 || number > 0xDFFF);
  const core::CodePoint code = core::decode_utf8(text, 0);
  return code.valid && code.length == text.size() && code.point == (is_rune ? static_cast<char32_t>(number) : 0xFFFD);
}

bool equals_text(const json::Value& value, const std::string& member) {
  if (value.is_string()) return value.as_string() == member;
  const auto* number = std::get_if<std::int64_t>(&value.variant());
  return number != nullptr && is_rune_text(*number, member);
}

bool equals_number(const json::Value& value, const json::Value& member) {
  if (!value.is_number()) return false;
  const auto* whole = std::get_if<std::int64_t>(&member.variant());
  if (whole == nullptr) return value.as_double() == member.as_double();
  const auto* number = std::get_if<std::int64_t>(&value.variant());
  return (number != nullptr ? *number : go_int64(value.as_double())) == *whole;
}

/// The server converts the value to the member's type before it compares; null equals nothing.
bool equals_member(const json::Value& value, const json::Value& member) {
  if (value.is_null() || member.is_null()) return false;
  if (member.is_string()) return equals_text(value, member.as_string());
  if (member.is_number()) return equals_number(value, member);
  return deep_equal(value, member);
}

ValueFault not_a_member(const json::Value& value, const SchemaNode& schema, const ValueName& name) {
  std::vector<std::string> words;
  for (const json::Value& member : schema.enumeration)
    words.push_back(member.is_string() ? member.as_string() : json::to_go_text(member));
  return not_supported(name, shown(value), words);
}

}  // namespace

void check_enumeration(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result) {
  if (schema.enumeration.empty()) return;
  const bool found = std::any_of(schema.enumeration.begin(), schema.enumeration.end(),
                                 [&value](const json::Value& member) { return equals_member(value, member); });
  if (!found) result.fail([&] { return not_a_member(value, schema, name); });
}

}  // namespace kubexx::schema
