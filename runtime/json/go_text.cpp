#include "runtime/json/go_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "runtime/json/text.hpp"

namespace kubexx::json {
namespace {

std::string list_text(const Array& list) {
  std::string text = "[";
  for (const Value& element : list) {
    if (text.size() > 1) text += ' ';
    text += go_plain_text(element);
  }
  return text + "]";
}

std::string map_text(const Object& map) {
  std::vector<const Object::Member*> members;
  for (const auto& member : map) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  std::string text = "map[";
  for (const auto* member : members) {
    if (text.size() > 4) text += ' ';
    text += member->first + ":" + go_plain_text(member->second);
  }
  return text + "]";
}

}  // namespace

std::string_view go_word(const Value& value) {
  if (value.is_number()) return "number";
  return value.is_bool() ? "bool" : type_name(value);
}

std::string go_plain_text(const Value& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_string()) return value.as_string();
  if (value.is_array()) return list_text(value.as_array());
  if (value.is_object()) return map_text(value.as_object());
  if (value.is_number() && !value.is_integer()) return to_plain_text(value.as_double());
  return to_text(value);
}

std::string go_string_text(const Value& value) {
  if (value.is_null()) return "%!s(<nil>)";
  if (!value.is_bool() && !value.is_number()) return go_plain_text(value);
  return fmt::format("%!s({}={})", go_type(value), go_plain_text(value));
}

std::string_view go_type(const Value& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_bool()) return "bool";
  if (value.is_integer()) return "int64";
  if (value.is_number()) return "float64";
  if (value.is_string()) return "string";
  return value.is_array() ? "[]interface {}" : "map[string]interface {}";
}

std::string go_kind(std::string_view api_version, std::string_view kind) {
  return fmt::format("{}{}, Kind={}", api_version.find('/') == std::string_view::npos ? "/" : "", api_version, kind);
}

}  // namespace kubexx::json
