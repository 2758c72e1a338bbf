#include "runtime/testing/openapi/openapi_schema.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/schema/check.hpp"
#include "runtime/schema/structure/conversion.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/openapi/published_words.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;
using schema::JsonSchema;

constexpr const char* kMetadataModel = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
constexpr const char* kListMetadataModel = "io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta";

std::vector<JsonSchema> integer_or_string() {
  std::vector<JsonSchema> either(2);
  either[0].type = "integer";
  either[1].type = "string";
  return either;
}

/// Adds the JSON schema of int-or-string, unless the schema has one.
void unfold(JsonSchema& schema) {
  const auto is_said = [](const std::vector<JsonSchema>& list) {
    return schema::structure::is_int_or_string_pattern(list, schema::kNewestServer);
  };
  if (is_said(schema.any_of) || (!schema.all_of.empty() && is_said(schema.all_of.front().any_of))) return;
  if (schema.any_of.empty()) {
    schema.any_of = integer_or_string();
    return;
  }
  JsonSchema first;
  first.any_of = integer_or_string();
  schema.all_of.insert(schema.all_of.begin(), std::move(first));
}

/// Calls `change` for every node, children first.
template <class Change>
void for_each_node(JsonSchema& schema, const Change& change) {
  for (auto& [name, property] : schema.properties) for_each_node(property, change);
  if (schema.items) for_each_node(*schema.items, change);
  if (schema.additional_properties && schema.additional_properties->schema) {
    for_each_node(*schema.additional_properties->schema, change);
  }
  change(schema);
}

JsonSchema text_schema(std::string_view description) {
  JsonSchema schema;
  schema.type = "string";
  schema.description = description;
  return schema;
}

void require(JsonSchema& schema, const char* name) {
  if (std::find(schema.required.begin(), schema.required.end(), name) == schema.required.end()) {
    schema.required.push_back(name);
  }
}

JsonSchema referring(const char* model, std::string_view description) {
  JsonSchema target;
  target.ref = fmt::format("#/components/schemas/{}", model);
  JsonSchema schema;
  schema.description = description;
  schema.all_of.push_back(std::move(target));
  return schema;
}

void complete_embedded(JsonSchema& schema) {
  schema.properties["apiVersion"] = text_schema(kEmbeddedVersionWords);
  schema.properties["kind"] = text_schema(kEmbeddedKindWords);
  schema.properties["metadata"] = referring(kMetadataModel, kMetadataWords);
  require(schema, "kind");
  require(schema, "apiVersion");
}

void publish_node(JsonSchema& schema) {
  if (schema.int_or_string) unfold(schema);
  if (schema.embedded_resource) complete_embedded(schema);
  if (schema.preserve_unknown_fields == false) schema.preserve_unknown_fields.reset();
}

void add_type_properties(JsonSchema& schema) {
  schema.properties["apiVersion"] = text_schema(kApiVersionWords);
  schema.properties["kind"] = text_schema(kKindWords);
}

Value group_version_kind(const PublishedKind& kind, const std::string& name) {
  Object one;
  one.append("group", kind.resource.group);
  one.append("version", kind.resource.version);
  one.append("kind", name);
  return Array{Value(std::move(one))};
}

void add_extensions(Object& schema, const PublishedKind& kind, const std::string& name) {
  schema.set("x-kubernetes-group-version-kind", group_version_kind(kind, name));
  Array fields;
  for (const std::string& path : kind.version->selectable_fields) {
    Object field;
    field.append("fieldPath", path.starts_with('.') ? path.substr(1) : path);
    fields.emplace_back(std::move(field));
  }
  if (!fields.empty()) schema.set("x-kubernetes-selectable-fields", std::move(fields));
}

/// The start of the names of a built-in kind's types: `io.k8s.api.apps.v1.`
std::string package_of_types(const ResourceInfo& resource) {
  const std::string type = go_type_of(resource);
  return type.substr(0, type.rfind('.') + 1);
}

}  // namespace

std::string model_name(const PublishedKind& kind, const std::string& name_of_kind) {
  const ResourceInfo& resource = kind.resource;
  if (kind.version == nullptr) return package_of_types(resource) + name_of_kind;
  std::string reversed;
  for (std::string_view rest = resource.group; !rest.empty();) {
    const std::size_t dot = rest.find('.');
    reversed = std::string(rest.substr(0, dot)) + "." + reversed;
    rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
  }
  return fmt::format("{}{}.{}", reversed, resource.version, name_of_kind);
}

Value reference(const std::string& model) {
  Object object;
  object.append("$ref", "#/components/schemas/" + model);
  return object;
}

Value kind_schema(const PublishedKind& kind) {
  JsonSchema schema;
  if (kind.version->schema) {
    schema = *kind.version->schema;
    for_each_node(schema, publish_node);
    schema.properties["metadata"] = referring(kMetadataModel, kMetadataWords);
    add_type_properties(schema);
  } else {
    schema.type = "object";
  }
  Value published = to_json(schema);
  add_extensions(published.as_object(), kind, kind.resource.kind);
  return published;
}

Value list_schema(const PublishedKind& kind) {
  JsonSchema schema;
  schema.type = "object";
  schema.description = fmt::format("{} is a list of {}", kind.list_kind, kind.resource.kind);
  schema.required = {"items"};
  add_type_properties(schema);
  schema.properties["metadata"] = referring(kListMetadataModel, kListMetadataWords);
  JsonSchema items;
  items.type = "array";
  items.description = fmt::format(kListItemsWords, kind.resource.plural);
  items.items.emplace().ref = "#/components/schemas/" + model_name(kind, kind.resource.kind);
  schema.properties["items"] = std::move(items);
  Value published = to_json(schema);
  add_extensions(published.as_object(), kind, kind.list_kind);
  return published;
}

}  // namespace kubexx::testing
