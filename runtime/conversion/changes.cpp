#include "runtime/conversion/changes.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/conversion/list_matches.hpp"
#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

/// How deep changes are looked for in values. Types nest less deeply; what only servers know is replaced as a whole
/// below, because comparing it at every level takes time for each.
constexpr std::size_t kMergedLevels = 32;

/// Where a value is: in the counterpart of a row, `nesting` containers outside of its structs; or in a place that no
/// row is about.
struct Place {
  const Row* row = nullptr;
  std::string_view nesting = {};
  std::size_t level = 0;
  bool is_filled_in_place = false;  ///< whether elements of structs with a counterpart have kept their places

  Place element() const {
    return {row, nesting.size() < 2 ? nesting : nesting.substr(2), level + 1, is_filled_in_place};
  }
  /// Of a member that is the counterpart of `next`, or of none.
  Place member(const Row* next) const {
    return {next, next == nullptr ? std::string_view() : next->nesting, level + 1, is_filled_in_place};
  }
  /// The table of the object at this place, or null.
  const Table* table() const { return row != nullptr && nesting.empty() ? row->inner : nullptr; }
  bool is_keyed() const { return row != nullptr && !row->keys.empty() && nesting.size() == row->nesting.size(); }
};

Node changed(const Node& raw, const Node& before, const Node& after, const Place& place);

Node changed_object(const Node& raw, const Node& before, const Node& after, const Table* table, const Place& place) {
  const MemberIndex present(raw), old_members(before), new_members(after);
  const auto inner = [&](std::string_view key) {
    return table == nullptr ? place.element() : place.member(find_row_to(*table, key));
  };
  const auto raw_members = raw.members(), after_members = after.members();
  Node::Members members;
  members.reserve(raw_members.size() + after_members.size());
  for (const auto& [key, value] : raw_members) {
    const Node was = old_members.find(key), now = new_members.find(key);
    if (was && now)
      members.emplace_back(key, changed(value, was, now, inner(key)));
    else if (now)
      members.emplace_back(key, now);
    else if (!was)
      members.emplace_back(key, value);
  }
  for (const auto& [key, value] : after_members)
    if (!present.find(key) && old_members.find(key) != value) members.emplace_back(key, value);
  return Node(std::move(members));
}

/// The elements of `after` in their order, those that `raw` and `before` have too with their changes alone. Nothing if
/// keys occur twice, which is valid where the versions disagree about them.
std::optional<Node> changed_by_key(const Node::Elements& raw, const Node::Elements& before, const Node::Elements& after,
                                   const Place& place) {
  bool is_unique = true;
  const auto by_key = [&](const Node::Elements& list) {
    std::unordered_map<std::string, const Node*> index;
    for (const Node& element : list)
      is_unique = index.emplace(key_of(element, place.row->keys), &element).second && is_unique;
    return index;
  };
  const auto raw_elements = by_key(raw), old_elements = by_key(before);
  if (!is_unique) return std::nullopt;
  Node::Elements list;
  for (const Node& element : after) {
    const std::string key = key_of(element, place.row->keys);
    const auto own = raw_elements.find(key), was = old_elements.find(key);
    const bool is_known = own != raw_elements.end() && was != old_elements.end();
    list.push_back(is_known ? changed(*own->second, *was->second, element, place.element()) : element);
  }
  return Node(std::move(list));
}

ListMatches::Places same_places(std::size_t size) {
  ListMatches::Places places;
  for (std::size_t i = 0; i < size; ++i) places.emplace_back(i);
  return places;
}

/// The elements of `after`, those that `before` has too with their changes alone.
Node changed_list(const Node::Elements& raw, const Node::Elements& before, const Node::Elements& after,
                  const Place& place) {
  const Table* const table = place.element().table();
  const bool stay = place.is_filled_in_place && table != nullptr && are_aligned(before, after, *table, &Row::to);
  const auto places = stay ? same_places(after.size()) : former_places(after, before);
  Node::Elements list;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::optional<std::size_t> was = places[i];
    list.push_back(was ? changed(raw[*was], before[*was], after[i], place.element()) : after[i]);
  }
  return Node(std::move(list));
}

Node changed(const Node& raw, const Node& before, const Node& after, const Place& place) {
  if (before == after) return raw;
  if (place.level > kMergedLevels) return after;
  if (raw.is_object() && before.is_object() && after.is_object())
    return changed_object(raw, before, after, place.table(), place);
  if (!raw.is_array() || !before.is_array() || !after.is_array()) return after;
  const auto elements = raw.elements(), old_elements = before.elements();
  if (place.is_keyed())
    if (auto list = changed_by_key(*elements, *old_elements, *after.elements(), place)) return *std::move(list);
  return elements.size() == old_elements.size() ? changed_list(*elements, *old_elements, *after.elements(), place)
                                                : after;
}

Node changed_root(const Node& raw, const Node& before, const Node& after, const Table& table, const Place& place) {
  if (!raw.is_object() || !before.is_object() || !after.is_object()) return after;
  return changed_object(raw, before, after, &table, place);
}

Node unfilled(const Node& before, const Node& copied, const Node& source, const Place& place) {
  if (const Table* const table = place.table()) return without_filled(before, copied, source, *table);
  const Place inner = place.element();
  if (before.is_array() && copied.is_array() && source.is_array()) {
    Node::Elements list = *before.elements();
    const auto copies = copied.elements(), sources = source.elements();
    if (list.size() != copies.size() || list.size() != sources.size()) return before;
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = unfilled(list[i], copies[i], sources[i], inner);
    return Node(std::move(list));
  }
  if (!before.is_object() || !copied.is_object() || !source.is_object()) return before;
  Node::Members members = *before.members();
  const MemberIndex copies(copied), sources(source);
  for (auto& [key, value] : members) {
    const Node copy = copies.find(key), own = sources.find(key);
    if (copy && own) value = unfilled(value, copy, own, inner);
  }
  return Node(std::move(members));
}

}  // namespace

Node with_changes(const Node& raw, const Node& before, const Node& after, const Table& table) {
  return changed_root(raw, before, after, table, {});
}

Node with_filled(const Node& raw, const Node& before, const Node& after, const Table& table) {
  return changed_root(raw, before, after, table, {.is_filled_in_place = true});
}

Node without_filled(const Node& before, const Node& copied, const Node& source, const Table& table) {
  if (!before.is_object() || !copied.is_object() || !source.is_object()) return before;
  const MemberIndex copies(copied), sources(source);
  const auto is_left_to_fill = [&](std::string_view key) {
    const Target* const target = find_target(table, key);
    if (!table.has_function || target == nullptr || !target->is_filled || copies.find(key)) return false;
    return target->source.empty() || sources.find(target->source);
  };
  const auto all = before.members();
  Node::Members members;
  members.reserve(all.size());
  for (const auto& [key, value] : all) {
    const Row* const row = find_row_to(table, key);
    if (row != nullptr && Table::leads_to_function(*row)) {
      const Node copy = copies.find(key), own = sources.find(row->from);
      members.emplace_back(key, copy && own ? unfilled(value, copy, own, Place().member(row)) : value);
    } else if (!is_left_to_fill(key)) {
      members.emplace_back(key, value);
    }
  }
  return Node(std::move(members));
}

}  // namespace kubexx::conversion
