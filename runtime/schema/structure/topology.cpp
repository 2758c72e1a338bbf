#include "runtime/schema/structure/topology.hpp"

#include <array>
#include <unordered_set>

#include "runtime/json/text.hpp"
#include "runtime/schema/structure/go_schema_text.hpp"

namespace kubexx::schema::structure {
namespace {

constexpr std::array<std::string_view, 3> kListTypes = {"atomic", "set", "map"};
constexpr std::array<std::string_view, 2> kMapTypes = {"atomic", "granular"};

bool is_list_type(std::string_view text) { return text == "atomic" || text == "set" || text == "map"; }
bool is_map_type(std::string_view text) { return text == "atomic" || text == "granular"; }

/// `type` must be `wanted` for the keyword that `detail` names.
void require_type(RuleId rule, const Node& node, std::string_view wanted, const char* detail, FieldErrors& errors) {
  if (node.schema.type == wanted) return;
  const FieldPath path = node.path.child("type");
  if (node.schema.type.empty()) return errors.required(rule, path, detail);
  errors.invalid(rule, path, shown(node.schema.type), detail);
}

void check_map_type(const Node& node, FieldErrors& errors) {
  require_type("MAPT-001", node, "object", "must be object if x-kubernetes-map-type is specified", errors);
  if (is_map_type(node.schema.map_type)) return;
  errors.not_supported("MAPT-002", node.path.child("x-kubernetes-map-type"), shown(node.schema.map_type), kMapTypes);
}

/// The items' list type as Go prints a pointer, even if it is invalid.
std::string items_list_type(const JsonSchema& items) {
  return has_list_type(items) ? json::go_json_quoted(items.list_type) : "null";
}

void check_set_items(const Node& node, FieldErrors& errors) {
  if (!is_non_atomic_set(node.schema)) return;
  constexpr const char* kDetail = "must be atomic as item of a list with x-kubernetes-list-type=set";
  const JsonSchema& items = *node.schema.items;
  const FieldPath path = node.path.child("items");
  if (items.type == "array")
    errors.invalid("LIST-007", path.child("x-kubernetes-list-type"), items_list_type(items), kDetail);
  else
    errors.invalid("LIST-006", path.child("x-kubernetes-map-type"), items_list_type(items), kDetail);
}

void check_list_type(const Node& node, const Tolerated& tolerated, FieldErrors& errors) {
  require_type("LIST-001", node, "array", "must be array if x-kubernetes-list-type is specified", errors);
  if (node.schema.type == "array" && !tolerated.non_atomic_sets) check_set_items(node, errors);
  if (is_list_type(node.schema.list_type)) return;
  errors.not_supported("LIST-002", node.path.child("x-kubernetes-list-type"), shown(node.schema.list_type), kListTypes);
}

void check_keys_place(const Node& node, FieldErrors& errors) {
  constexpr const char* kDetail = "must be map if x-kubernetes-list-map-keys is non-empty";
  const FieldPath path = node.path.child("x-kubernetes-list-type");
  if (!has_list_type(node.schema)) return errors.required("LIST-003", path, kDetail);
  if (node.schema.list_type != "map") errors.invalid("LIST-003", path, shown(node.schema.list_type), kDetail);
}

void check_map_items(const Node& node, FieldErrors& errors) {
  const FieldPath path = node.path.child("items");
  const JsonSchema& schema = node.schema;
  if (schema.items) {
    if (schema.items->type == "object") return;
    return errors.invalid("LIST-005", path.child("type"), shown(schema.items->type),
                          "must be object if parent array's x-kubernetes-list-type is map");
  }
  if (schema.rare && schema.rare->items_list) {
    return errors.invalid("LIST-005", path, go_items_text(schema),
                          "must only have a single schema if x-kubernetes-list-type is map");
  }
  errors.required("LIST-005", path, "must have a schema if x-kubernetes-list-type is map");
}

const JsonSchema* find_key(const JsonSchema& items, const std::string& key) {
  const auto found = items.properties.find(key);
  return found == items.properties.end() ? nullptr : &found->second;
}

void check_key_type(const Node& node, const std::string& key, FieldErrors& errors) {
  const FieldPath items = node.path.child("items");
  const FieldPath properties = items.child("properties");
  const FieldPath path = properties.key(key);
  // The server prints the type of the items, not that of the key.
  errors.invalid("LIST-009", path.child("type"), shown(node.schema.items->type),
                 "must be a scalar type if parent array's x-kubernetes-list-type is map");
}

/// The keys as names of the items' properties.
void check_keys(const Node& node, FieldErrors& errors) {
  const JsonSchema& items = *node.schema.items;
  bool all_known = true;
  std::unordered_set<std::string_view> seen;
  for (const std::string& key : node.schema.list_map_keys) {
    if (!seen.insert(key).second) continue;
    const JsonSchema* property = find_key(items, key);
    all_known = all_known && property != nullptr;
    if (property != nullptr && (property->type == "array" || property->type == "object"))
      check_key_type(node, key, errors);
  }
  const FieldPath path = node.path.child("x-kubernetes-list-map-keys");
  if (!all_known) {
    errors.invalid("LIST-008", path, go_list_text(node.schema.list_map_keys),
                   "entries must all be names of item properties");
  }
  if (seen.size() < node.schema.list_map_keys.size())
    errors.invalid("LIST-010", path, go_list_text(node.schema.list_map_keys), "must not contain duplicate entries");
}

void check_list_map(const Node& node, FieldErrors& errors) {
  if (node.schema.list_map_keys.empty()) {
    errors.required("LIST-004", node.path.child("x-kubernetes-list-map-keys"),
                    "must not be empty if x-kubernetes-list-type is map");
  }
  check_map_items(node, errors);
  if (node.schema.items && node.schema.items->type == "object") check_keys(node, errors);
}

bool keeps_elements_apart(const JsonSchema& schema) {
  return schema.items && (schema.list_type == "set" || schema.list_type == "map");
}

/// Calls `visit` with each key of the items, its schema, and whether every element has it.
template <class Visit>
void for_each_key(const JsonSchema& schema, Visit visit) {
  if (schema.list_type != "map" || schema.list_map_keys.empty()) return;
  const JsonSchema& items = *schema.items;
  const std::unordered_set<std::string_view> required(items.required.begin(), items.required.end());
  std::unordered_set<std::string_view> seen;
  for (const std::string& key : schema.list_map_keys) {
    const JsonSchema* property = find_key(items, key);
    if (property == nullptr || !seen.insert(key).second) continue;
    visit(key, *property, required.count(key) != 0 || has_default(*property));
  }
}

void check_elements(const Node& node, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  if (!keeps_elements_apart(schema)) return;
  const FieldPath items = node.path.child("items");
  if (schema.items->nullable) {
    errors.forbidden(schema.list_type == "set" ? RuleId("LIST-015") : RuleId("LIST-016"), items.child("nullable"),
                     "cannot be nullable when x-kubernetes-list-type is " + schema.list_type);
  }
  const FieldPath properties = items.child("properties");
  for_each_key(schema, [&](const std::string& key, const JsonSchema& property, bool always_there) {
    const FieldPath path = properties.key(key);
    if (!always_there) {
      errors.required("LIST-013", path.child("default"),
                      "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required "
                      "property");
    }
    if (property.nullable) {
      errors.forbidden("LIST-014", path.child("nullable"),
                       "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
    }
  });
}

}  // namespace

bool is_non_atomic_set(const JsonSchema& schema) {
  if (schema.list_type != "set" || !schema.items) return false;
  const JsonSchema& items = *schema.items;
  if (items.type == "array") return has_list_type(items) && items.list_type != "atomic";
  return items.type == "object" && items.map_type != "atomic";
}

bool has_loose_elements(const JsonSchema& schema) {
  if (!keeps_elements_apart(schema)) return false;
  bool loose = schema.items->nullable;
  for_each_key(schema, [&](const std::string&, const JsonSchema& property, bool always_there) {
    loose = loose || !always_there || property.nullable;
  });
  return loose;
}

void check_topology(const Node& node, const Tolerated& tolerated, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  if (has_map_type(schema)) check_map_type(node, errors);
  if (has_list_type(schema)) check_list_type(node, tolerated, errors);
  if (!schema.list_map_keys.empty()) check_keys_place(node, errors);
  if (schema.list_type == "map") check_list_map(node, errors);
  if (!tolerated.loose_list_map_keys) check_elements(node, errors);
}

}  // namespace kubexx::schema::structure
