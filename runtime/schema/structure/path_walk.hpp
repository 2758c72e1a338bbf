#pragma once

#include "runtime/schema/structure/node.hpp"

namespace kubexx::schema::structure {

namespace detail {

template <class Visit>
void for_each_branch(const std::vector<JsonSchema>& branches, const FieldPath& path, const Visit& visit) {
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FieldPath branch = path.index(i);
    visit(Node{branches[i], branch});
  }
}

template <class Members, class Visit>
void for_each_member(const Members& members, const FieldPath& path, const Visit& visit) {
  for (const auto& [name, member] : members) {
    const FieldPath key = path.key(name);
    visit(Node{member, key});
  }
}

}  // namespace detail

/// Calls `visit` with every node directly below `node`, but for what no accepted schema has.
template <class Visit>
void for_each_child_node(const Node& node, const Visit& visit) {
  const JsonSchema& schema = node.schema;
  const auto visit_one = [&](const JsonSchema* child, std::string_view keyword) {
    if (child == nullptr) return;
    const FieldPath path = node.path.child(keyword);
    visit(Node{*child, path});
  };
  if (!schema.properties.empty()) detail::for_each_member(schema.properties, node.path.child("properties"), visit);
  visit_one(schema.items.get(), "items");
  visit_one(additional_schema(schema), "additionalProperties");
  if (!schema.all_of.empty()) detail::for_each_branch(schema.all_of, node.path.child("allOf"), visit);
  if (!schema.any_of.empty()) detail::for_each_branch(schema.any_of, node.path.child("anyOf"), visit);
  if (!schema.one_of.empty()) detail::for_each_branch(schema.one_of, node.path.child("oneOf"), visit);
  visit_one(schema.negation.get(), "not");
}

/// Calls `visit` with `root` and every node below it.
template <class Visit>
void for_each_node(const Node& root, const Visit& visit) {
  visit(root);
  for_each_child_node(root, [&](const Node& child) { for_each_node(child, visit); });
}

}  // namespace kubexx::schema::structure
