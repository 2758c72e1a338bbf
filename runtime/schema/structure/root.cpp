#include "runtime/schema/structure/root.hpp"

#include <fmt/format.h>

#include "runtime/schema/structure/conversion.hpp"
#include "runtime/schema/structure/go_schema_text.hpp"

namespace kubexx::schema::structure {
namespace {

constexpr std::string_view kAllowedWithStatus =
    "only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern "
    "MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields "
    "XValidations] fields are allowed at the root of the schema if the status subresource is enabled";

bool written(const JsonSchema& schema, Keyword keyword, bool has_members) {
  return has_members || schema.written_empty.has(keyword);
}

/// Keywords that the server meets before `type`, and for which it then does not look at `type`.
bool has_early_outsider(const JsonSchema& schema) {
  if (written(schema, Keyword::ref, !schema.ref.empty())) return true;
  return schema.rare && (!schema.rare->id.empty() || !schema.rare->schema.empty());
}

bool has_rare_outsider(const JsonSchema& schema) {
  for (const Keyword keyword : {Keyword::pattern_properties, Keyword::definitions, Keyword::dependencies})
    if (schema.written_empty.has(keyword)) return true;
  if (!schema.rare) return false;
  const RareKeywords& rare = *schema.rare;
  return !rare.pattern_properties.empty() || !rare.dependencies.empty() || rare.additional_items ||
         !rare.definitions.empty();
}

bool has_outsider(const JsonSchema& schema) {
  return schema.nullable || has_default(schema) || schema.max_properties || schema.min_properties || schema.negation ||
         schema.additional_properties || schema.embedded_resource || schema.int_or_string || has_list_type(schema) ||
         has_map_type(schema) || written(schema, Keyword::enumeration, !schema.enumeration.empty()) ||
         written(schema, Keyword::all_of, !schema.all_of.empty()) ||
         written(schema, Keyword::any_of, !schema.any_of.empty()) ||
         written(schema, Keyword::one_of, !schema.one_of.empty()) ||
         written(schema, Keyword::list_map_keys, !schema.list_map_keys.empty()) || has_rare_outsider(schema);
}

void check_root_with_status(const Node& root, FieldErrors& errors) {
  const JsonSchema& schema = root.schema;
  const bool early = has_early_outsider(schema);
  if (!early && !schema.type.empty() && schema.type != "object") {
    errors.invalid("ROOT-005", root.path.child("type"), shown(schema.type),
                   "only \"object\" is allowed as the type at the root of the schema if the status subresource is "
                   "enabled");
  } else if (early || has_outsider(schema)) {
    errors.invalid("ROOT-006", root.path, go_schema_text(schema), std::string(kAllowedWithStatus));
  }
}

/// `name` and `generateName`, or one of them.
bool has_only_names(const std::map<std::string, JsonSchema>& properties) {
  const std::size_t known = properties.count("name") + properties.count("generateName");
  return properties.size() == known;
}

void check_type_field(const Node& node, const char* name, Level level, FieldErrors& errors) {
  const JsonSchema* field = find_property(node.schema, name);
  if (field == nullptr || field->type == "string") return;
  const FieldPath properties = node.path.child("properties");
  const FieldPath path = properties.key(name);
  errors.invalid(level == Level::root ? RuleId("ROOT-008") : RuleId("EXT-006"), path.child("type"), shown(field->type),
                 "must be string");
}

void check_metadata(const Node& node, Level level, int server_minor, FieldErrors& errors) {
  const JsonSchema* metadata = find_property(node.schema, "metadata");
  if (metadata == nullptr) return;
  const FieldPath properties = node.path.child("properties");
  const FieldPath path = properties.key("metadata");
  if (metadata->type != "object") {
    errors.invalid(level == Level::root ? RuleId("ROOT-009") : RuleId("EXT-006"), path.child("type"),
                   shown(metadata->type), "must be object");
  }
  if (level != Level::root) return;
  const bool plain = is_plain(*metadata, server_minor) && !metadata->additional_properties;
  if (!plain || !has_only_names(metadata->properties)) {
    errors.forbidden("ROOT-010", path,
                     "must not specify anything other than name and generateName, but metadata is implicitly "
                     "specified");
  }
}

}  // namespace

void check_root(const Node& root, bool status_subresource, FieldErrors& errors) {
  if (status_subresource) check_root_with_status(root, errors);
  if (root.schema.nullable)
    errors.forbidden("ROOT-004", root.path.child("nullable"), "nullable cannot be true at the root");
}

void check_root_structure(const Node& root, FieldErrors& errors) {
  const JsonSchema& schema = root.schema;
  if (schema.additional_properties)
    errors.forbidden("ROOT-003", root.path.child("additionalProperties"), "must not be used at the root");
  if (!schema.type.empty() && schema.type != "object")
    errors.invalid("ROOT-002", root.path.child("type"), shown(schema.type), "must be object at the root");
}

void check_resource_fields(const Node& node, Level level, int server_minor, FieldErrors& errors) {
  check_type_field(node, "kind", level, errors);
  check_type_field(node, "apiVersion", level, errors);
  check_metadata(node, level, server_minor, errors);
}

}  // namespace kubexx::schema::structure
