#include "runtime/schema/structure/conversion.hpp"

#include "runtime/schema/structure/node.hpp"

namespace kubexx::schema::structure {
namespace {

/// The first server that keeps `externalDocs` and `example`.
constexpr int kKeepsExamples = 36;
/// The first server that does not see `additionalProperties: false` below a junctor.
constexpr int kPassesOverFalse = 31;

bool written_empty(const JsonSchema& schema, Keyword keyword) { return schema.written_empty.has(keyword); }

bool has_value_bounds(const JsonSchema& schema) {
  return schema.maximum || schema.minimum || schema.multiple_of || schema.max_length || schema.min_length ||
         schema.max_items || schema.min_items || schema.max_properties || schema.min_properties ||
         schema.exclusive_maximum || schema.exclusive_minimum || schema.unique_items || !schema.format.empty() ||
         !schema.pattern.empty() || !schema.enumeration.empty() || !schema.required.empty() ||
         written_empty(schema, Keyword::required);
}

bool has_junctors(const JsonSchema& schema) {
  return !schema.all_of.empty() || !schema.any_of.empty() || !schema.one_of.empty() || schema.negation;
}

bool has_extensions(const JsonSchema& schema) {
  return schema.embedded_resource || schema.int_or_string || schema.preserve_unknown_fields || has_list_type(schema) ||
         has_map_type(schema) || !schema.list_map_keys.empty() || written_empty(schema, Keyword::list_map_keys) ||
         !schema.validations.empty() || written_empty(schema, Keyword::validations);
}

bool has_examples(const JsonSchema& schema) {
  return schema.external_docs || (schema.example && !schema.example->is_null());
}

bool is_bare_type(const JsonSchema& schema, std::string_view type, int server_minor) {
  if (schema.type != type || has_default(schema)) return false;
  if (!schema.properties.empty() || written_empty(schema, Keyword::properties)) return false;
  return !sees_additional(schema, server_minor) && is_plain(schema, server_minor);
}

}  // namespace

bool converts(const JsonSchema& schema) {
  if (!schema.ref.empty() || schema.preserve_unknown_fields == std::optional(false)) return false;
  if (!schema.rare) return true;
  const RareKeywords& rare = *schema.rare;
  const bool has_item_list = rare.items_list && !rare.items_list->empty();
  return rare.id.empty() && rare.schema.empty() && !rare.additional_items && rare.pattern_properties.empty() &&
         rare.definitions.empty() && rare.dependencies.empty() && !has_item_list;
}

bool sees_additional(const JsonSchema& nested, int server_minor) {
  const auto& additional = nested.additional_properties;
  return additional && (additional->schema || additional->allows || server_minor < kPassesOverFalse);
}

bool is_plain(const JsonSchema& schema, int server_minor) {
  if (!schema.description.empty() || !schema.title.empty() || schema.nullable || schema.items) return false;
  if (server_minor >= kKeepsExamples && has_examples(schema)) return false;
  return !has_value_bounds(schema) && !has_junctors(schema) && !has_extensions(schema);
}

bool is_int_or_string_pattern(const std::vector<JsonSchema>& any_of, int server_minor) {
  return any_of.size() == 2 && is_bare_type(any_of[0], "integer", server_minor) &&
         is_bare_type(any_of[1], "string", server_minor);
}

}  // namespace kubexx::schema::structure
