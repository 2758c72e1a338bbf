#include "generator/import/type_use.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string_view>

#include "generator/crd/known_types.hpp"
#include "generator/import/descriptions.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

/// `[{"type": "integer"}, {"type": "string"}]`, as vocabulary types have it.
const json::Value& standard_alternatives() {
  static const json::Value value =
      *schema::to_json(*crd::known_type_schema("IntOrString", crd::Wording::own, false)).as_object().find("anyOf");
  return value;
}

bool has_string(const json::Object& keywords, std::string_view name, std::string_view expected) {
  const json::Value* value = keywords.find(name);
  return value != nullptr && value->is_string() && value->as_string() == expected;
}

/// The strings of an `enum` that can be an enum class.
std::optional<std::vector<std::string>> enum_strings(const json::Object& keywords) {
  const json::Value* values = keywords.find("enum");
  if (values == nullptr) return std::nullopt;
  std::vector<std::string> strings;
  for (const json::Value& value : values->as_array()) {
    if (!value.is_string()) return std::nullopt;
    strings.push_back(value.as_string());
  }
  if (std::set<std::string>(strings.begin(), strings.end()).size() != strings.size()) return std::nullopt;
  return strings;
}

void use_enum(TypeUse& use, std::vector<std::string> values, const Site& site) {
  Declaration declared;
  declared.form = Declaration::Form::enumeration;
  declared.name = site.type_name;
  const std::vector<std::string> names = enumerator_names(values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    Enumerator& each = declared.enumerators.emplace_back();
    each.name = names[i];
    // `generate` takes an underscore at the end for one that avoids a keyword.
    if (names[i] != values[i] || names[i].ends_with('_'))
      each.markers.push_back("kubexx:name=" + marker_string(values[i]));
  }
  use.type = site.type_name;
  use.enumerators = declared.enumerators;
  use.values = std::move(values);
  use.keywords.erase("enum");
  site.declarations.push_back(std::move(declared));
}

/// A string type that is only for strings of one format.
bool use_formatted(TypeUse& use, std::string_view format, std::string_view type) {
  const json::Object& keywords = use.keywords;
  const bool is_plain = keywords.find("pattern") == nullptr && keywords.find("enum") == nullptr &&
                        keywords.find("minLength") == nullptr && keywords.find("maxLength") == nullptr;
  if (!has_string(keywords, "format", format) || !is_plain) return false;
  use.type = type;
  use.keywords.erase("format");
  return true;
}

bool is_beyond_int32(const json::Object& keywords, std::string_view name) {
  const json::Value* bound = keywords.find(name);
  return bound != nullptr && (bound->as_double() > std::numeric_limits<std::int32_t>::max() ||
                              bound->as_double() < std::numeric_limits<std::int32_t>::min());
}

std::optional<std::string> enum_initializer(const TypeUse& use, const std::string& value) {
  const auto found = std::find(use.values.begin(), use.values.end(), value);
  if (found == use.values.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - use.values.begin());
  return fmt::format("{}::{}", use.type, use.enumerators[index].name);
}

/// Doubles between it and its negative represent every integer.
constexpr std::int64_t kMostExactInteger = std::int64_t{1} << std::numeric_limits<double>::digits;

/// Whole numbers too: as an integer, one beyond 64 bits would not compile.
std::string floating_literal(double number) {
  const std::string text = fmt::to_string(number);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::optional<std::string> number_initializer(const TypeUse& use, const json::Value& value) {
  if (use.form != ValueForm::number) return std::nullopt;
  const auto* integer = std::get_if<std::int64_t>(&value.variant());
  if (integer == nullptr)
    return use.type == "double" ? std::optional(floating_literal(value.as_double())) : std::nullopt;
  const std::int64_t most = use.type == "double" ? kMostExactInteger : std::numeric_limits<std::int64_t>::max();
  return *integer >= -most && *integer <= most ? std::optional(fmt::to_string(*integer)) : std::nullopt;
}

/// A C++ expression for a default value of the type.
std::optional<std::string> initializer_of(const TypeUse& use, const json::Value& value) {
  if (value.is_string() && !use.values.empty()) return enum_initializer(use, value.as_string());
  if (value.is_string() && use.type == "std::string") return cpp_string(value.as_string());
  if (value.is_bool() && use.type == "bool") return value.as_bool() ? "true" : "false";
  return value.is_number() ? number_initializer(use, value) : std::nullopt;
}

/// Whether the default value became an initialiser.
bool set_initializer(Member& member, TypeUse& use) {
  const json::Value* value = use.keywords.find("default");
  if (value == nullptr || use.keywords.find("nullable") != nullptr) return false;
  std::optional<std::string> expression = initializer_of(use, *value);
  if (!expression) return false;
  member.type = use.type;
  member.initializer = *std::move(expression);
  use.keywords.erase("default");
  return true;
}

void set_default_marker(Member& member, TypeUse& use) {
  const json::Value* value = use.keywords.find("default");
  if (value == nullptr || value->is_null()) return;
  member.comment.markers.push_back("default=" + json_literal(*value));
  use.keywords.erase("default");
}

}  // namespace

bool is_plain_string(const schema::JsonSchema& schema) {
  return schema.pattern.empty() && schema.enumeration.empty() && !schema.min_length && !schema.max_length;
}

const std::string& quantity_pattern() {
  static const std::string pattern = crd::known_type_schema("Quantity", crd::Wording::own, false)->pattern;
  return pattern;
}

void use_int_or_string(TypeUse& use) {
  use.keywords.erase("x-kubernetes-int-or-string");
  use.form = ValueForm::string;
  const json::Value* alternatives = use.keywords.find("anyOf");
  if (alternatives == nullptr) {
    use.patch.set("anyOf", nullptr);
  } else if (*alternatives == standard_alternatives()) {
    use.keywords.erase("anyOf");
  }
  const bool is_quantity = has_string(use.keywords, "pattern", quantity_pattern());
  if (is_quantity) use.keywords.erase("pattern");
  use.type = is_quantity ? "kubexx::Quantity" : "kubexx::IntOrString";
}

void use_string(TypeUse& use, const Site& site) {
  use.keywords.erase("type");
  use.form = ValueForm::string;
  if (auto values = enum_strings(use.keywords)) return use_enum(use, *std::move(values), site);
  if (use_formatted(use, "date-time", "kubexx::Time") || use_formatted(use, "byte", "std::vector<std::byte>")) return;
  use.type = "std::string";
}

void use_integer(TypeUse& use) {
  use.keywords.erase("type");
  use.form = ValueForm::number;
  const bool is_narrow = has_string(use.keywords, "format", "int32") && !is_beyond_int32(use.keywords, "minimum") &&
                         !is_beyond_int32(use.keywords, "maximum");
  use.type = is_narrow ? "std::int32_t" : "std::int64_t";
  if (is_narrow || has_string(use.keywords, "format", "int64")) {
    use.keywords.erase("format");
  } else if (use.keywords.find("format") == nullptr) {
    use.keywords.set("format", "");
  }
}

void use_number(TypeUse& use) {
  // `type` stays: a marker has to allow floating-point numbers.
  use.form = ValueForm::number;
  use.type = "double";
}

void use_boolean(TypeUse& use) {
  use.keywords.erase("type");
  use.type = "bool";
}

void use_any(TypeUse& use) {
  use.type = "kubexx::Json";
  if (!take(use.keywords, "x-kubernetes-preserve-unknown-fields"))
    use.patch.set("x-kubernetes-preserve-unknown-fields", nullptr);
}

std::vector<std::string> take_description(json::Object& keywords) {
  const json::Value* text = keywords.find("description");
  if (text == nullptr) return {};
  std::optional<std::vector<std::string>> lines = comment_of(text->as_string());
  if (!lines) return {};
  keywords.erase("description");
  return *std::move(lines);
}

void set_presence(Member& member, TypeUse& use, bool is_required) {
  const bool is_nullable = use.keywords.find("nullable") != nullptr;
  std::vector<std::string>& markers = member.comment.markers;
  if (set_initializer(member, use)) {
    if (is_required) markers.emplace_back("required");
    return;
  }
  // A member that is always sent never gets the default value of the server.
  const bool has_default = use.keywords.find("default") != nullptr;
  const bool is_plain =
      !is_nullable && !has_default && use.pointer.empty() && (is_required || use.is_container || use.is_metadata);
  const std::string holder = use.pointer.empty() ? "std::optional" : use.pointer;
  member.is_pointer = !use.pointer.empty();
  member.type = is_plain ? use.type : fmt::format("{}<{}>", holder, use.type);
  if (is_required && (!is_plain || use.is_metadata)) markers.emplace_back("required");
  if (!is_required && is_plain && use.is_container) markers.emplace_back("optional");
  set_default_marker(member, use);
}

}  // namespace kubexx::importing
