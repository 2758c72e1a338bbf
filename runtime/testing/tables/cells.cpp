#include "runtime/testing/tables/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "runtime/json/text.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing::cells {
namespace {

using json::Array;
using json::Value;

const Value kNothing;

std::string scalar(const Value& value) {
  if (value.is_string()) return value.as_string();
  return value.is_null() ? std::string() : json::to_text(value);
}

std::int64_t size_of(const Value& value) {
  if (value.is_array()) return static_cast<std::int64_t>(value.as_array().size());
  return value.is_object() ? static_cast<std::int64_t>(value.as_object().size()) : 0;
}

/// The strings of an object by their keys, in the order of the keys.
std::map<std::string, std::string> sorted(const Value& object) {
  std::map<std::string, std::string> members;
  if (object.is_object())
    for (const auto& [key, value] : object.as_object()) members.emplace(key, scalar(value));
  return members;
}

std::string values_text(const Value& expression) {
  std::vector<std::string> values;
  for (const Value& value : list_at(expression, "values")) values.push_back(scalar(value));
  std::sort(values.begin(), values.end());
  return joined(values, ",");
}

std::string expression_text(const Value& expression) {
  const std::string what = text_at(expression, "operator");
  std::string key = text_at(expression, "key");
  if (what == "Exists") return key;
  if (what == "DoesNotExist") return "!" + key;
  return fmt::format("{} {} ({})", key, what == "In" ? "in" : "notin", values_text(expression));
}

}  // namespace

const Value& at(const Value& object, std::string_view path) {
  const Value* value = &object;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    if (!value->is_object()) return kNothing;
    value = value->as_object().find(path.substr(0, dot));
    if (value == nullptr) return kNothing;
    path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  }
  return *value;
}

std::string text_at(const Value& object, std::string_view path) { return scalar(at(object, path)); }

std::int64_t number_at(const Value& object, std::string_view path) {
  const auto* number = std::get_if<std::int64_t>(&at(object, path).variant());
  return number == nullptr ? 0 : *number;
}

bool truth_at(const Value& object, std::string_view path) {
  const Value& value = at(object, path);
  return value.is_bool() && value.as_bool();
}

const Array& list_at(const Value& object, std::string_view path) {
  static const Array none;
  const Value& value = at(object, path);
  return value.is_array() ? value.as_array() : none;
}

const Value& condition_at(const Value& object, std::string_view path, std::string_view type) {
  const Array& conditions = list_at(object, path);
  const auto found = std::find_if(conditions.begin(), conditions.end(),
                                  [&](const Value& condition) { return text_at(condition, "type") == type; });
  return found == conditions.end() ? kNothing : *found;
}

bool is_true(const Value& object, std::string_view path, std::string_view condition) {
  return text_at(condition_at(object, path, condition), "status") == "True";
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string or_else(std::string text, std::string_view otherwise) {
  return text.empty() ? std::string(otherwise) : std::move(text);
}

Value text(const Source& source) { return or_else(text_at(source.object, source.path), source.otherwise); }

Value number(const Source& source) { return number_at(source.object, source.path); }

Value truth(const Source& source) { return truth_at(source.object, source.path); }

Value size(const Source& source) {
  std::int64_t total = 0;
  for (std::string_view rest = source.path; !rest.empty();) {
    const std::size_t plus = rest.find('+');
    total += size_of(at(source.object, rest.substr(0, plus)));
    rest.remove_prefix(plus == std::string_view::npos ? rest.size() : plus + 1);
  }
  return total;
}

Value ratio(const Source& source) {
  const std::size_t slash = source.path.find('/');
  return fmt::format("{}/{}", number_at(source.object, source.path.substr(0, slash)),
                     number_at(source.object, source.path.substr(slash + 1)));
}

Value each(const Source& source) {
  const std::size_t brackets = source.path.find("[]");
  const std::string_view member = source.path.substr(std::min(source.path.size(), brackets + 3));
  std::vector<std::string> found;
  for (const Value& element : list_at(source.object, source.path.substr(0, brackets)))
    found.push_back(text_at(element, member));
  return or_else(joined(found, ","), source.otherwise);
}

Value labels(const Source& source) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : sorted(at(source.object, source.path))) parts.push_back(key + "=" + value);
  return or_else(joined(parts, ","), source.otherwise);
}

Value selector(const Source& source) {
  const Value& chosen = at(source.object, source.path);
  std::multimap<std::string, std::string> parts;
  for (const auto& [key, value] : sorted(at(chosen, "matchLabels"))) parts.emplace(key, key + "=" + value);
  for (const Value& one : list_at(chosen, "matchExpressions")) parts.emplace(text_at(one, "key"), expression_text(one));
  std::vector<std::string> texts;
  for (auto& [key, part] : parts) texts.push_back(std::move(part));
  return or_else(joined(texts, ","), source.otherwise);
}

Value age(const Source& source) {
  const std::string time = text_at(source.object, source.path);
  return time.empty() && !source.otherwise.empty() ? std::string(source.otherwise) : age_of(time, source.now);
}

Value moment(const Source& source) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, text_at(source.object, source.path));
  const auto* found = std::get_if<core::Timestamp>(&parsed);
  return core::to_text({found == nullptr ? core::kFirstSecond : found->seconds, 0, 0});
}

}  // namespace kubexx::testing::cells
