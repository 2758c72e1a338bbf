#include "runtime/example/resource_schema.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "runtime/schema/walk.hpp"

namespace kubexx::example {
namespace {

using schema::JsonSchema;

void require_property(JsonSchema& parent, const std::string& name) {
  if (std::find(parent.required.begin(), parent.required.end(), name) == parent.required.end())
    parent.required.push_back(name);
}

/// A required string whose value, unless the schema lists others, is `value`.
void add_string(JsonSchema& parent, const std::string& name, std::string_view value, bool is_fixed) {
  JsonSchema& property = parent.properties[name];
  property.type = "string";
  if (is_fixed) property.enumeration = {json::Value(value)};
  if (!property.example) property.example = json::Value(value);
  require_property(parent, name);
}

void add_identity(JsonSchema& resource, std::string_view api_version, std::string_view kind, bool is_fixed) {
  add_string(resource, "apiVersion", api_version, is_fixed);
  add_string(resource, "kind", kind, is_fixed);
  JsonSchema& metadata = resource.properties["metadata"];
  metadata.type = "object";
  add_string(metadata, "name", "example", false);
  require_property(resource, "metadata");
}

void add_identities_below(JsonSchema& schema) {
  schema::for_each_child(schema, [](JsonSchema& child) {
    add_identities_below(child);
    if (child.embedded_resource) add_identity(child, "v1", "ConfigMap", false);
  });
}

}  // namespace

JsonSchema resource_schema(const schema::ServedVersion& version) {
  JsonSchema out = version.schema != nullptr ? *version.schema : JsonSchema();
  out.type = "object";
  add_identities_below(out);
  add_identity(out, version.api_version, version.kind, true);
  if (version.has_status) std::erase(out.required, "status");
  return out;
}

}  // namespace kubexx::example
