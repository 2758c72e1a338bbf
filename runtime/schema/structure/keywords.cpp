#include "runtime/schema/structure/keywords.hpp"

#include <algorithm>

namespace kubexx::schema::structure {
namespace {

constexpr std::string_view kNotInKind = "must not be set in top-level kind";
constexpr std::string_view kNotInApiVersion = "must not be set in top-level apiVersion";
constexpr std::string_view kNotInMetadata = "must not be set in top-level metadata";
constexpr std::string_view kNotInAdditional = "must not be set inside additionalProperties applying to object metadata";

std::string_view top_level_reason(std::string_view property) {
  if (property == "kind") return kNotInKind;
  return property == "metadata" ? kNotInMetadata : kNotInApiVersion;
}

void check_type(const Node& node, const Tolerated& tolerated, FieldErrors& errors) {
  const std::string& type = node.schema.type;
  if (type.empty() || is_known_type(type)) return;
  const FieldPath path = node.path.child("type");
  if (!tolerated.unknown_types) errors.not_supported("KW-001", path, shown(type), kTypes);
  if (type == "null") errors.forbidden("KW-002", path, "type cannot be set to null, use nullable as an alternative");
}

void check_default_place(const Node& node, const KeywordContext& place, FieldErrors& errors) {
  if (place.no_defaults.empty() || !has_default(node.schema)) return;
  errors.forbidden(place.no_defaults == kNotInAdditional ? RuleId("DEFAULT-001") : RuleId("ROOT-011"),
                   node.path.child("default"), std::string(place.no_defaults));
}

void forbid(RuleId rule, const Node& node, std::string_view keyword, FieldErrors& errors) {
  errors.forbidden(rule, node.path.child(keyword), std::string(keyword) + " is not supported");
}

void check_rare(const Node& node, const RareKeywords& rare, FieldErrors& errors) {
  if (!rare.id.empty()) forbid("KW-003", node, "id", errors);
  if (rare.additional_items) forbid("KW-004", node, "additionalItems", errors);
  if (!rare.pattern_properties.empty()) forbid("KW-005", node, "patternProperties", errors);
  if (!rare.definitions.empty()) forbid("KW-006", node, "definitions", errors);
  if (!rare.dependencies.empty()) forbid("KW-007", node, "dependencies", errors);
  if (rare.items_list && !rare.items_list->empty()) {
    errors.forbidden("STRUCT-004", node.path.child("items"), "items must be a schema object and not an array");
  }
}

}  // namespace

bool is_known_type(std::string_view type) { return std::ranges::find(kTypes, type) != kTypes.end(); }

KeywordContext KeywordContext::below_additional() const {
  KeywordContext below = *this;
  if (resource_meta) below.no_defaults = kNotInAdditional;
  return below;
}

KeywordContext KeywordContext::below_property(const JsonSchema& parent, bool is_root, std::string_view name) const {
  if (!is_root && !parent.embedded_resource) return *this;
  if (name != "metadata" && name != "kind" && name != "apiVersion") return *this;
  KeywordContext below = *this;
  below.resource_meta = true;
  if (is_root) below.no_defaults = top_level_reason(name);
  return below;
}

void check_keywords(const Node& node, const KeywordContext& place, const Tolerated& tolerated, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  check_type(node, tolerated, errors);
  check_default_place(node, place, errors);
  if (!schema.ref.empty() || schema.written_empty.has(Keyword::ref)) forbid("KW-008", node, "$ref", errors);
  if (schema.rare) check_rare(node, *schema.rare, errors);
  if (schema.written_empty.has(Keyword::dependencies)) forbid("KW-007", node, "dependencies", errors);
  if (place.resource_meta && schema.embedded_resource) {
    errors.forbidden("EXT-007", node.path.child("x-kubernetes-embedded-resource"),
                     "must not be used inside of resource meta");
  }
  if (schema.unique_items) {
    errors.forbidden("KW-010", node.path.child("uniqueItems"),
                     "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
  }
  const auto& additional = schema.additional_properties;
  if (additional && !schema.properties.empty() && (!additional->allows || additional->schema)) {
    errors.forbidden("STRUCT-005", node.path.child("additionalProperties"),
                     "additionalProperties and properties are mutual exclusive");
  }
  if (schema.preserve_unknown_fields == std::optional(false)) {
    errors.invalid("KW-011", node.path.child("x-kubernetes-preserve-unknown-fields"), "false",
                   "must be true or undefined");
  }
}

}  // namespace kubexx::schema::structure
