#include "runtime/conversion/alternatives.hpp"

#include <algorithm>
#include <string_view>

#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

bool is_excluded(const Target& target, MemberIndex& present) {
  return std::ranges::any_of(target.excluded_by, [&](std::string_view name) {
    const Node other = present.find(name);
    return other && !other.is_null();
  });
}

/// In each struct in a value of this row.
Node without_excluded_inside(Arena& arena, const Node& value, const Row& row, std::string_view nesting) {
  if (nesting.empty()) return without_excluded(arena, value, *row.inner);
  const std::string_view inner = nesting.substr(2);
  if (nesting.starts_with('[') && value.is_array()) {
    Node::Elements list = value.elements();
    for (Node& element : list) element = without_excluded_inside(arena, element, row, inner);
    return arena.list(list);
  }
  if (!nesting.starts_with('{') || !value.is_object()) return value;
  Node::Members members;
  for (const auto& [key, member] : value.members())
    members.emplace_back(key, without_excluded_inside(arena, member, row, inner));
  return arena.object(members);
}

}  // namespace

Node without_excluded(Arena& arena, const Node& object, const Table& table) {
  if (!table.has_exclusion_inside || !object.is_object()) return object;
  MemberIndex present(object);
  Node::Members members;
  for (const auto& [key, value] : object.members()) {
    const Target* const target = find_target(table, key);
    if (target != nullptr && is_excluded(*target, present)) continue;
    const Row* const row = find_row_to(table, key);
    const bool has_inside = row != nullptr && Table::leads_to_exclusion(*row);
    members.emplace_back(key, has_inside ? without_excluded_inside(arena, value, *row, row->nesting) : value);
  }
  return arena.object(members);
}

}  // namespace kubexx::conversion
