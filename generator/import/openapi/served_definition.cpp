#include "generator/import/openapi/served_definition.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "generator/crd/known_types.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/definition/approval.hpp"

namespace kubexx::importing {
namespace {

using json::Value;

Value object(json::MemberPath path, Value value) {
  Value out = json::Object();
  json::set(out, path, std::move(value));
  return out;
}

Value strings(const std::vector<std::string>& texts) {
  json::Array out;
  for (const std::string& text : texts) out.emplace_back(text);
  return out;
}

void erase_if_empty(Value& object, std::string_view key) {
  if (!json::has_any(object, {key})) json::erase(object, {key});
}

void erase_from_required(Value& schema, std::string_view property) {
  Value* const required = json::find(schema, {"required"});
  if (required == nullptr || !required->is_array()) return;
  std::erase_if(required->as_array(), [&](const Value& name) { return name == Value(std::string(property)); });
  erase_if_empty(schema, "required");
}

/// A property as servers add it: a string with a description.
bool is_described_string(const Value& property) {
  return property.is_object() && property.as_object().size() == 2 && json::text_at(property, {"type"}) == "string" &&
         json::find(property, {"description"}) != nullptr;
}

/// The reference of a schema, by itself or as the only one of `allOf`.
std::string reference_of(const Value& schema) {
  const json::Array& all = json::list_at(schema, {"allOf"});
  return json::text_at(all.size() == 1 ? all.front() : schema, {"$ref"});
}

/// Removes what servers add to the schemas of definitions when they publish them.
class PublishedSchema {
 public:
  explicit PublishedSchema(Value& schema) : schema_(schema) {}

  /// The first reference that is left; empty if none is.
  std::string restore() {
    json::erase(schema_, {"x-kubernetes-group-version-kind"});
    json::erase(schema_, {"x-kubernetes-selectable-fields"});
    set_root_property("apiVersion", crd::api_version_description(crd::Wording::upstream));
    set_root_property("kind", crd::kind_description(crd::Wording::upstream));
    json::set(schema_, {"properties", "metadata"}, object({"type"}, "object"));
    restore(schema_);
    return reference_;
  }

 private:
  void set_root_property(std::string_view name, std::string description) {
    Value property = object({"description"}, std::move(description));
    json::set(property, {"type"}, "string");
    json::set(schema_, {"properties", name}, std::move(property));
  }

  void restore(Value& schema) {
    if (!schema.is_object()) return;
    if (reference_.empty()) reference_ = reference_of(schema);
    if (const Value* embedded = json::find(schema, {"x-kubernetes-embedded-resource"});
        embedded != nullptr && *embedded == Value(true))
      remove_embedded_properties(schema);
    for (const char* key : {"items", "additionalProperties", "not"})
      if (Value* const part = json::find(schema, {key})) restore(*part);
    if (Value* const properties = json::find(schema, {"properties"}); properties != nullptr && properties->is_object())
      for (auto& [name, property] : properties->as_object()) restore(property);
  }

  static void remove_embedded_properties(Value& schema) {
    for (const char* name : {"apiVersion", "kind"}) {
      const Value* const property = json::find(schema, {"properties", name});
      if (property == nullptr || !is_described_string(*property)) continue;
      json::erase(schema, {"properties", name});
      erase_from_required(schema, name);
    }
    const Value* const metadata = json::find(schema, {"properties", "metadata"});
    if (metadata != nullptr && !reference_of(*metadata).empty()) json::erase(schema, {"properties", "metadata"});
    erase_if_empty(schema, "properties");
  }

  Value& schema_;
  std::string reference_;
};

Value selectable_fields(const Value& definition) {
  json::Array out;
  for (const Value& field : json::list_at(definition, {"x-kubernetes-selectable-fields"}))
    out.push_back(object({"jsonPath"}, "." + json::text_at(field, {"fieldPath"})));
  return out;
}

bool has_integer(const Value& schema, std::string_view parent, std::string_view property) {
  const Value* const found = json::find(schema, {"properties", parent, "properties", property});
  return found != nullptr && json::text_at(*found, {"type"}) == "integer";
}

std::optional<Value> subresources(const ServedKind& kind, const Value& schema) {
  Value out = json::Object();
  if (kind.has_status) json::set(out, {"status"}, json::Object());
  if (kind.has_scale && has_integer(schema, "spec", "replicas") && has_integer(schema, "status", "replicas")) {
    json::set(out, {"scale", "specReplicasPath"}, ".spec.replicas");
    json::set(out, {"scale", "statusReplicasPath"}, ".status.replicas");
  }
  return out.as_object().empty() ? std::nullopt : std::optional(std::move(out));
}

/// A version of the definition, or why there is none.
std::variant<Value, std::string> version_of(const DiscoveredKind& kind, const ServedVersion& version) {
  const GroupVersion of{kind.group, version.name};
  const auto& kinds = version.document->kinds(of);
  const auto served = kinds.find(kind.names.kind);
  const std::optional<std::string> definition = version.document->find(of, kind.names.kind);
  if (served == kinds.end() || !definition) return "its OpenAPI document does not contain '" + kind.names.kind + "'";
  const Value& published = *version.document->definitions().at(*definition);
  Value schema = published;
  if (const std::string reference = PublishedSchema(schema).restore(); !reference.empty())
    return "its schema refers to '" + reference + "', as those of CustomResourceDefinitions do not";
  Value out = object({"name"}, version.name);
  json::set(out, {"served"}, true);
  json::set(out, {"storage"}, false);
  if (auto below = subresources(served->second, schema)) json::set(out, {"subresources"}, *std::move(below));
  json::set(out, {"selectableFields"}, selectable_fields(published));
  erase_if_empty(out, "selectableFields");
  json::set(out, {"schema", "openAPIV3Schema"}, std::move(schema));
  return out;
}

Value json_of(const schema::CrdNames& names) {
  Value out = object({"plural"}, names.plural);
  json::set(out, {"singular"}, names.singular);
  json::set(out, {"kind"}, names.kind);
  if (!names.short_names.empty()) json::set(out, {"shortNames"}, strings(names.short_names));
  if (!names.categories.empty()) json::set(out, {"categories"}, strings(names.categories));
  return out;
}

}  // namespace

std::variant<json::Value, std::string> served_definition(const DiscoveredKind& kind,
                                                         const std::vector<ServedVersion>& versions) {
  json::Array all;
  for (const ServedVersion& version : versions) {
    auto made = version_of(kind, version);
    if (std::string* const why = std::get_if<std::string>(&made))
      return "version '" + version.name + "': " + std::move(*why);
    json::set(std::get<Value>(made), {"storage"}, all.empty());
    all.push_back(std::get<Value>(std::move(made)));
  }
  Value out = object({"apiVersion"}, "apiextensions.k8s.io/v1");
  json::set(out, {"kind"}, "CustomResourceDefinition");
  json::set(out, {"metadata", "name"}, kind.names.plural + "." + kind.group);
  if (schema::definition::is_protected_group(kind.group))
    json::set(out, {"metadata", "annotations", "api-approved.kubernetes.io"},
              "unapproved; the definition was not read");
  json::set(out, {"spec", "group"}, kind.group);
  json::set(out, {"spec", "scope"}, kind.is_namespaced ? "Namespaced" : "Cluster");
  json::set(out, {"spec", "names"}, json_of(kind.names));
  json::set(out, {"spec", "versions"}, std::move(all));
  return out;
}

}  // namespace kubexx::importing
