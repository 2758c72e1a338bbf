#include "runtime/schema/structure/junctors.hpp"

#include "runtime/schema/structure/conversion.hpp"

namespace kubexx::schema::structure {
namespace {

constexpr const char* kEmpty = "must be empty to be structural";
constexpr const char* kUndefined = "must be undefined to be structural";
constexpr const char* kFalse = "must be false to be structural";

void check_texts(const Node& node, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  if (!schema.description.empty()) errors.forbidden("NEST-002", node.path.child("description"), kEmpty);
  if (!schema.title.empty()) errors.forbidden("NEST-003", node.path.child("title"), kEmpty);
  if (has_default(schema)) errors.forbidden("NEST-004", node.path.child("default"), kUndefined);
  if (schema.nullable) errors.forbidden("NEST-005", node.path.child("nullable"), kFalse);
}

void check_nested_extensions(const Node& node, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  const auto forbid = [&](RuleId rule, std::string_view keyword, const char* detail) {
    errors.forbidden(rule, node.path.child(keyword), detail);
  };
  if (preserves_unknown(schema)) forbid("NEST-007", "x-kubernetes-preserve-unknown-fields", kFalse);
  if (schema.embedded_resource) forbid("NEST-008", "x-kubernetes-embedded-resource", kFalse);
  if (schema.int_or_string) forbid("NEST-009", "x-kubernetes-int-or-string", kFalse);
  if (!schema.list_map_keys.empty()) forbid("NEST-010", "x-kubernetes-list-map-keys", kEmpty);
  if (has_list_type(schema)) forbid("NEST-011", "x-kubernetes-list-type", kUndefined);
  if (has_map_type(schema)) forbid("NEST-012", "x-kubernetes-map-type", kUndefined);
  if (!schema.validations.empty()) forbid("NEST-013", "x-kubernetes-validations", kEmpty);
}

/// A node inside allOf, anyOf, oneOf or not, and the node of the structure that it restricts, or null.
struct Pair {
  Node nested;
  const JsonSchema* structural;
  const FieldPath& structural_path;
};

class Completeness {
 public:
  explicit Completeness(FieldErrors& errors) : errors_(errors) {}

  void check_junctors(const Pair& at) {
    const JsonSchema& schema = at.nested.schema;
    if (schema.negation) {
      const FieldPath path = at.nested.path.child("not");
      check({{*schema.negation, path}, at.structural, at.structural_path});
    }
    check_branches(at, schema.all_of, "allOf");
    check_branches(at, schema.any_of, "anyOf");
    check_branches(at, schema.one_of, "oneOf");
  }

 private:
  void check_branches(const Pair& at, const std::vector<JsonSchema>& branches, std::string_view keyword) {
    if (branches.empty()) return;
    const FieldPath all = at.nested.path.child(keyword);
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const FieldPath path = all.index(i);
      check({{branches[i], path}, at.structural, at.structural_path});
    }
  }

  void check(const Pair& at) {
    if (errors_.is_full()) return;
    if (at.structural == nullptr) {
      return errors_.required("STRUCT-008", at.structural_path, "because it is defined in " + at.nested.path.text());
    }
    check_junctors(at);
    if (at.nested.schema.items) {
      const FieldPath path = at.nested.path.child("items");
      const FieldPath structural_path = at.structural_path.child("items");
      check({{*at.nested.schema.items, path}, at.structural->items.get(), structural_path});
    }
    check_properties(at);
  }

  void check_properties(const Pair& at) {
    if (at.nested.schema.properties.empty()) return;
    const FieldPath paths = at.nested.path.child("properties");
    const FieldPath structural_paths = at.structural_path.child("properties");
    for (const auto& [name, property] : at.nested.schema.properties) {
      const FieldPath path = paths.key(name);
      const FieldPath structural_path = structural_paths.key(name);
      const auto found = at.structural->properties.find(name);
      const bool exists = found != at.structural->properties.end();
      check({{property, path}, exists ? &found->second : nullptr, structural_path});
    }
  }

  FieldErrors& errors_;
};

}  // namespace

void check_nested_node(const Node& node, bool type_allowed, int server_minor, FieldErrors& errors) {
  if (!type_allowed && !node.schema.type.empty()) errors.forbidden("NEST-001", node.path.child("type"), kEmpty);
  check_texts(node, errors);
  if (sees_additional(node.schema, server_minor))
    errors.forbidden("NEST-006", node.path.child("additionalProperties"), kUndefined);
  check_nested_extensions(node, errors);
  if (!node.schema.properties.empty() && node.schema.properties.count("metadata") != 0) {
    const FieldPath properties = node.path.child("properties");
    errors.forbidden("NEST-015", properties.key("metadata"), "must not be specified in a nested context");
  }
}

void check_completeness(const Node& root, FieldErrors& errors) {
  Completeness(errors).check_junctors({root, &root.schema, root.path});
}

}  // namespace kubexx::schema::structure
