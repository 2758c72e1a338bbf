#include "generator/import/own_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "generator/import/keywords.hpp"
#include "generator/import/root_properties.hpp"
#include "generator/import/sharing.hpp"
#include "generator/import/type_use.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

using schema::JsonSchema;

/// The names of the properties, so that no two sets have the same.
std::string property_names_of(const JsonSchema& schema) {
  std::string names;
  for (const auto& [name, property] : schema.properties) names += fmt::format("{}:{};", name.size(), name);
  return names;
}

/// Whether codecs read the format: numbers have different types, and so have times and bytes.
bool is_format_of_codec(const JsonSchema& schema) {
  if (schema.type == "integer") return true;
  return schema.type == "string" && is_plain_string(schema) &&
         (schema.format == "date-time" || schema.format == "byte");
}

/// What codecs know of a value.
json::Object form_of(const JsonSchema& schema) {
  JsonSchema form;
  form.required = schema.required;
  form.default_value = schema.default_value;
  form.nullable = schema.nullable;
  form.int_or_string = schema.int_or_string;
  if (schema.int_or_string) {
    if (schema.pattern == quantity_pattern()) form.pattern = schema.pattern;
    return keywords_of(form);
  }
  form.type = schema.type;
  if (is_format_of_codec(schema)) form.format = schema.format;
  form.embedded_resource = schema.embedded_resource;
  if (schema.properties.empty() && !schema.additional_properties && !schema.type.empty())
    form.preserve_unknown_fields = schema.preserve_unknown_fields;
  return keywords_of(form);
}

/// A schema as JSON, without what makes no difference.
class ComparableForm {
 public:
  explicit ComparableForm(Likeness likeness) : likeness_(likeness) {}

  json::Value of_type(const JsonSchema& schema) const {
    json::Object out = of_node(schema);
    for (const char* name : kMemberKeywords) out.erase(name);
    return out;
  }

 private:
  json::Object of_node(const JsonSchema& schema) const {
    json::Object out = keywords(schema);
    if (!schema.properties.empty()) {
      json::Object properties;
      for (const auto& [name, property] : schema.properties) properties.append(name, of_node(property));
      out.set("properties", std::move(properties));
    }
    if (schema.items) out.set("items", of_node(*schema.items));
    if (schema.additional_properties && schema.additional_properties->schema)
      out.set("additionalProperties", of_node(*schema.additional_properties->schema));
    else if (schema.additional_properties)
      out.set("additionalProperties", schema.additional_properties->allows);
    return out;
  }

  json::Object keywords(const JsonSchema& schema) const {
    json::Object out = likeness_ == Likeness::form ? form_of(schema) : keywords_of(schema);
    if (likeness_ != Likeness::schema) out.erase("description");
    if (!schema.required.empty()) {
      std::vector<std::string> required = schema.required;
      std::ranges::sort(required);
      const auto repeated = std::ranges::unique(required);
      required.erase(repeated.begin(), repeated.end());
      out.set("required", json::Array(required.begin(), required.end()));
    }
    return out;
  }

  Likeness likeness_;
};

}  // namespace

/// One search in the schema of a version.
class OwnTypes::Search {
 public:
  using Places = std::map<const JsonSchema*, std::size_t>;

  Search(const OwnTypes& types, const Places& places, std::string wording, std::vector<OwnTypeUse>& uses)
      : types_(types), places_(places), wording_(std::move(wording)), uses_(uses) {}

  void visit(const JsonSchema& schema, bool is_root) {
    if (const auto place = places_.find(&schema); place != places_.end())
      try_type(schema, place->second, true);
    else if (!is_root && is_struct(schema))
      try_types(schema);
    for (const auto& [name, property] : schema.properties) visit(property, false);
    if (schema.items) visit(*schema.items, false);
    if (schema.additional_properties && schema.additional_properties->schema)
      visit(*schema.additional_properties->schema, false);
  }

  FoundTypes found;

 private:
  void try_types(const JsonSchema& schema) {
    const auto candidates = types_.by_properties_.find(property_names_of(schema));
    if (candidates == types_.by_properties_.end()) return;
    for (const std::size_t type : candidates->second)
      if (try_type(schema, type, false)) return;
  }

  bool try_type(const JsonSchema& schema, std::size_t index, bool is_place) {
    const OwnType& type = types_.types_[index];
    if (auto difference = types_.difference(type, wording_, schema)) {
      std::vector<UnlikeObject>& unlike = uses_[index].unlike;
      if (is_place || unlike.empty()) unlike.push_back({&schema, *std::move(difference)});
      return false;
    }
    ++uses_[index].objects;
    found.emplace(&schema, &type.type);
    return true;
  }

  const OwnTypes& types_;
  const Places& places_;
  std::string wording_;
  std::vector<OwnTypeUse>& uses_;
};

OwnTypes::OwnTypes(std::vector<OwnType> types, Likeness likeness) : types_(std::move(types)), likeness_(likeness) {
  for (std::size_t i = 0; i < types_.size(); ++i)
    if (types_[i].is_everywhere) by_properties_[property_names_of(types_[i].schemas.begin()->second)].push_back(i);
}

const JsonSchema& OwnTypes::schema_of(const OwnType& type, const std::string& wording) const {
  const auto found = type.schemas.find(wording);
  return found == type.schemas.end() ? type.schemas.begin()->second : found->second;
}

std::optional<Difference> OwnTypes::difference(const OwnType& type, const std::string& wording,
                                               const JsonSchema& object) const {
  const ComparableForm form(likeness_);
  return first_difference(form.of_type(schema_of(type, wording)), form.of_type(object));
}

std::optional<std::size_t> OwnTypes::same_as(std::size_t type) const {
  if (!types_[type].is_everywhere) return std::nullopt;
  for (const auto& [wording, schema] : types_[type].schemas)
    for (const std::size_t other : by_properties_.at(property_names_of(schema))) {
      if (other >= type) break;
      if (!difference(types_[other], wording, schema)) return other;
    }
  return std::nullopt;
}

FoundTypes OwnTypes::find(const JsonSchema& root, const std::map<const JsonSchema*, std::size_t>& places,
                          std::vector<OwnTypeUse>& uses) const {
  uses.resize(types_.size());
  Search search(*this, places, root_properties(root).wording, uses);
  search.visit(root, true);
  return std::move(search.found);
}

}  // namespace kubexx::importing
