#include "generator/reference/constraints.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "runtime/json/text.hpp"

namespace kubexx::reference {
namespace {

using schema::JsonSchema;

const JsonSchema* values_of(const JsonSchema& schema) {
  const auto& additional = schema.additional_properties;
  return additional && additional->schema ? additional->schema.get() : nullptr;
}

/// Of a list or map.
const JsonSchema* element_of(const JsonSchema& schema) { return schema.items ? schema.items.get() : values_of(schema); }

/// The fields that each branch requires, if the branches require one or more fields and nothing else.
std::optional<std::vector<std::string>> required_fields(const std::vector<JsonSchema>& branches) {
  std::vector<std::string> out;
  for (const JsonSchema& branch : branches) {
    JsonSchema rest = branch;
    rest.required.clear();
    if (branch.required.empty() || rest != JsonSchema()) return std::nullopt;
    out.push_back(fmt::format("{}", fmt::join(branch.required, " + ")));
  }
  return out;
}

/// Collects the constraints of one value.
class ConstraintList {
 public:
  explicit ConstraintList(std::string prefix) : prefix_(std::move(prefix)) {}

  void add(std::string_view label, std::string value) {
    out_.push_back({prefix_ + std::string(label), {std::move(value)}});
  }
  void add_all(std::string_view label, std::vector<std::string> values) {
    out_.push_back({prefix_ + std::string(label), std::move(values)});
  }
  template <class Number>
  void add_number(std::string_view label, const std::optional<Number>& number) {
    if (number) add(label, json::to_text(json::Value(*number)));
  }
  void append(std::vector<Constraint> more) {
    for (Constraint& one : more) out_.push_back(std::move(one));
  }
  std::vector<Constraint> take() { return std::move(out_); }

 private:
  std::string prefix_;
  std::vector<Constraint> out_;
};

/// Strings without quotes; the types of fields are shown beside.
std::string value_text(const json::Value& value) {
  const bool is_clear = value.is_string() && !value.as_string().empty();
  return is_clear ? value.as_string() : json::to_text(value);
}

void add_values(const JsonSchema& schema, ConstraintList& list) {
  if (schema.default_value) list.add("Default", value_text(*schema.default_value));
  if (schema.example) list.add("Example", value_text(*schema.example));
  if (schema.enumeration.empty()) return;
  std::vector<std::string> values;
  for (const json::Value& value : schema.enumeration) values.push_back(value_text(value));
  list.add_all("Enum", std::move(values));
}

void add_bounds(const JsonSchema& schema, ConstraintList& list) {
  list.add_number(schema.exclusive_minimum ? "Greater than" : "Minimum", schema.minimum);
  list.add_number(schema.exclusive_maximum ? "Less than" : "Maximum", schema.maximum);
  list.add_number("Multiple of", schema.multiple_of);
  list.add_number("Minimum length", schema.min_length);
  list.add_number("Maximum length", schema.max_length);
  list.add_number("Minimum items", schema.min_items);
  list.add_number("Maximum items", schema.max_items);
  list.add_number("Minimum entries", schema.min_properties);
  list.add_number("Maximum entries", schema.max_properties);
  if (!schema.format.empty()) list.add("Format", schema.format);
  if (!schema.pattern.empty()) list.add("Pattern", schema.pattern);
}

void add_shape(const JsonSchema& schema, ConstraintList& list) {
  if (schema.list_type == "map") list.add_all("Unique by", schema.list_map_keys);
  if (schema.list_type == "set") list.add_all("Unique items", {});
  if (schema.list_type == "atomic" || schema.map_type == "atomic") list.add_all("Replaced as a whole", {});
  if (schema.nullable) list.add_all("Can be null", {});
  if (schema.embedded_resource) list.add_all("A complete Kubernetes object", {});
  if (schema.preserve_unknown_fields.value_or(false) && !schema.type.empty())
    list.add_all("Unknown fields are kept", {});
}

void add_branches(std::string_view label, const std::vector<JsonSchema>& branches, ConstraintList& list) {
  if (branches.empty()) return;
  if (auto fields = required_fields(branches)) return list.add_all(label, *std::move(fields));
  std::vector<std::string> texts;
  for (const JsonSchema& branch : branches) texts.push_back(json::to_text(to_json(branch)));
  list.add_all(label, std::move(texts));
}

std::vector<Constraint> constraints_of(const JsonSchema& schema, const std::string& prefix) {
  ConstraintList list(prefix);
  add_values(schema, list);
  add_bounds(schema, list);
  add_shape(schema, list);
  for (const JsonSchema& part : schema.all_of) list.append(constraints_of(part, prefix));
  if (!schema.int_or_string) add_branches("At least one of", schema.any_of, list);
  add_branches("Exactly one of", schema.one_of, list);
  if (schema.negation) list.add("Not", json::to_text(to_json(*schema.negation)));
  if (const JsonSchema* element = element_of(schema))
    list.append(constraints_of(*element, prefix + (schema.items ? "Items: " : "Values: ")));
  return list.take();
}

}  // namespace

std::string type_text(const JsonSchema& schema) {
  if (schema.int_or_string) return "integer or string";
  if (schema.type == "array") return "[]" + (schema.items ? type_text(*schema.items) : "any");
  if (schema.type != "object") return schema.type.empty() ? "any" : schema.type;
  if (const JsonSchema* values = values_of(schema)) return "map[string]" + type_text(*values);
  return "object";
}

std::vector<Constraint> constraints_of(const JsonSchema& schema) { return constraints_of(schema, ""); }

std::vector<RuleDoc> rules_of(const JsonSchema& schema) {
  std::vector<RuleDoc> out;
  for (const JsonSchema* at = &schema; at != nullptr; at = element_of(*at))
    for (const schema::ValidationRule& rule : at->validations)
      out.push_back({rule.rule, rule.message.empty() ? rule.message_expression : rule.message});
  return out;
}

const JsonSchema& innermost(const JsonSchema& schema) {
  const JsonSchema* at = &schema;
  while (const JsonSchema* element = element_of(*at)) at = element;
  return *at;
}

std::string element_steps(const JsonSchema& schema) {
  std::string out;
  for (const JsonSchema* at = &schema; element_of(*at) != nullptr; at = element_of(*at)) out += at->items ? "[]" : "{}";
  return out;
}

}  // namespace kubexx::reference
