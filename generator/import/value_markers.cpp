#include "generator/import/value_markers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string_view>

#include "generator/crd/value_rules.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/literals.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

using Markers = std::vector<std::string>;

/// A keyword whose marker has its value after `=`.
struct ValidationRow {
  std::string_view keyword;
  std::string_view marker;
  bool (*fits)(ValueForm form);
};

bool is_number(ValueForm form) { return form == ValueForm::number; }
bool is_string(ValueForm form) { return form == ValueForm::string; }
bool is_list(ValueForm form) { return form == ValueForm::list; }
bool is_object(ValueForm form) { return form == ValueForm::map || form == ValueForm::structure; }

constexpr ValidationRow kRows[] = {
    {"minimum", "Minimum", is_number},
    {"exclusiveMinimum", "ExclusiveMinimum", is_number},
    {"maximum", "Maximum", is_number},
    {"exclusiveMaximum", "ExclusiveMaximum", is_number},
    {"multipleOf", "MultipleOf", is_number},
    {"minLength", "MinLength", is_string},
    {"maxLength", "MaxLength", is_string},
    {"pattern", "Pattern", is_string},
    {"minItems", "MinItems", is_list},
    {"maxItems", "MaxItems", is_list},
    {"minProperties", "MinProperties", is_object},
    {"maxProperties", "MaxProperties", is_object},
};

std::string text_of(const json::Value& value) {
  if (!value.is_string()) return json::to_text(value);
  // Bare words are read as strings too, but a pattern reads best in quotes.
  const std::string text = marker_string(value.as_string());
  return text.front() == '"' || text.front() == '`' ? text : fmt::format("\"{}\"", text);
}

std::string prefix(bool on_items) { return on_items ? "kubebuilder:validation:items:" : "kubebuilder:validation:"; }

bool has_form(const json::Value& value, ValueForm form) {
  if (form == ValueForm::number) return value.is_number();
  return form == ValueForm::string ? value.is_string() : value.is_bool();
}

/// `1;2;3`; nothing if a value is not of the type that the enum belongs to.
std::optional<std::string> enum_text(const json::Array& values, ValueForm form) {
  std::string out;
  for (const json::Value& value : values) {
    if (!has_form(value, form) || value.variant().index() != values.front().variant().index()) return std::nullopt;
    const std::optional<std::string> text = value.is_string() ? marker_element(value.as_string()) : marker_value(value);
    if (!text) return std::nullopt;
    out += (out.empty() ? "" : ";") + *text;
  }
  return out;
}

void take_enum(json::Object& keywords, ValueForm form, const std::string& start, Markers& out) {
  const json::Value* values = keywords.find("enum");
  if (values == nullptr) return;
  const std::optional<std::string> text = enum_text(values->as_array(), form);
  if (!text) return;
  out.push_back(start + "Enum=" + *text);
  keywords.erase("enum");
}

std::string rule_marker(const json::Object& rule, const std::string& start) {
  std::string out = start + "XValidation:";
  bool first = true;
  for (const char* name : {"rule", "message", "messageExpression", "reason", "fieldPath", "optionalOldSelf"}) {
    const json::Value* value = rule.find(name);
    if (value == nullptr) continue;
    out += fmt::format("{}{}={}", first ? "" : ",", name, text_of(*value));
    first = false;
  }
  return out;
}

void take_rules(json::Object& keywords, const std::string& start, Markers& out) {
  const std::optional<json::Value> rules = take(keywords, "x-kubernetes-validations");
  if (!rules) return;
  for (const json::Value& rule : rules->as_array()) out.push_back(rule_marker(rule.as_object(), start));
}

void take_flag(json::Object& keywords, std::string_view keyword, const std::string& marker, Markers& out) {
  if (take(keywords, keyword)) out.push_back(marker);
}

void take_list_type(json::Object& keywords, Markers& out) {
  if (const auto type = take(keywords, "x-kubernetes-list-type"))
    out.push_back("listType=" + marker_string(type->as_string()));
  const auto keys = take(keywords, "x-kubernetes-list-map-keys");
  if (!keys) return;
  for (const json::Value& key : keys->as_array()) out.push_back("listMapKey=" + marker_string(key.as_string()));
}

void take_title(json::Object& keywords, Markers& out) {
  if (const auto title = take(keywords, "title"))
    out.push_back(fmt::format("kubebuilder:title={}", text_of(title->as_string())));
}

void take_external_docs(json::Object& keywords, Markers& out) {
  const json::Value* found = keywords.find("externalDocs");
  const json::Value* url = found == nullptr ? nullptr : found->as_object().find("url");
  if (url == nullptr || !crd::is_documentation_url(url->as_string())) return;  // the marker needs one
  const auto docs = take(keywords, "externalDocs");
  std::string text;
  for (const auto& [name, value] : docs->as_object())
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, text_of(value));
  out.push_back("kubebuilder:externalDocs:" + text);
}

/// Fractional bounds of integers, which no marker expresses.
bool is_fraction(const json::Object& keywords, std::string_view keyword) {
  const json::Value* value = keywords.find(keyword);
  return value != nullptr && value->is_number() && value->as_double() != std::floor(value->as_double());
}

/// Servers accept sizes below zero, markers do not.
bool is_negative_size(const json::Object& keywords, const ValidationRow& row) {
  const json::Value* value = keywords.find(row.keyword);
  return !row.fits(ValueForm::number) && value != nullptr && value->is_number() && value->as_double() < 0;
}

bool has_marker(const json::Object& keywords, const ValidationRow& row) {
  if (is_negative_size(keywords, row)) return false;
  if (row.keyword == "exclusiveMinimum") return !is_fraction(keywords, "minimum");
  if (row.keyword == "exclusiveMaximum") return !is_fraction(keywords, "maximum");
  return !is_fraction(keywords, row.keyword);
}

}  // namespace

Markers take_validation_markers(json::Object& keywords, ValueForm form, bool on_items) {
  Markers out;
  const std::string start = prefix(on_items);
  const bool is_floating = form == ValueForm::number && keywords.find("type") != nullptr;
  if (form != ValueForm::structure) take_enum(keywords, form, start, out);
  if (form == ValueForm::number)
    if (const auto type = take(keywords, "type")) out.push_back(start + "Type=" + type->as_string());
  if (form == ValueForm::string || form == ValueForm::number)
    if (const auto format = take(keywords, "format"))
      out.push_back(fmt::format("{}Format={}", start, marker_string(format->as_string())));
  for (const ValidationRow& row : kRows)
    if (row.fits(form) && (is_floating || has_marker(keywords, row)))
      if (const auto value = take(keywords, row.keyword))
        out.push_back(fmt::format("{}{}={}", start, row.marker, text_of(*value)));
  take_flag(keywords, "x-kubernetes-preserve-unknown-fields", start + "XPreserveUnknownFields", out);
  take_flag(keywords, "x-kubernetes-embedded-resource", start + "XEmbeddedResource", out);
  take_rules(keywords, start, out);
  return out;
}

Markers take_type_markers(json::Object& keywords, ValueForm form) {
  Markers out;
  if (form == ValueForm::list) take_list_type(keywords, out);
  if (is_object(form))
    if (const auto type = take(keywords, "x-kubernetes-map-type"))
      out.push_back(
          fmt::format("{}={}", form == ValueForm::map ? "mapType" : "structType", marker_string(type->as_string())));
  take_title(keywords, out);
  take_external_docs(keywords, out);
  return out;
}

Markers take_member_markers(json::Object& keywords) {
  Markers out;
  take_flag(keywords, "nullable", "nullable", out);
  if (const json::Value* example = keywords.find("example"))
    if (const auto text = marker_value(*example)) {
      out.push_back("kubebuilder:example=" + *text);
      keywords.erase("example");
    }
  return out;
}

}  // namespace kubexx::importing
