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
  Arena& arena;  ///< of the result
  const Row* row = nullptr;
  std::string_view nesting = {};
  std::size_t level = 0;
  bool is_filled_in_place = false;  ///< whether elements of structs with a counterpart have kept their places

  Place element() const {
    return {arena, row, nesting.size() < 2 ? nesting : nesting.substr(2), level + 1, is_filled_in_place};
  }
  /// Of a member that is the counterpart of `next`, or of none.
  Place member(const Row* next) const {
    return {arena, next, next == nullptr ? std::string_view() : next->nesting, level + 1, is_filled_in_place};
  }
  /// The table of the object at this place, or null.
  const Table* table() const { return row != nullptr && nesting.empty() ? row->inner : nullptr; }
  bool is_keyed() const { return row != nullptr && !row->keys.empty() && nesting.size() == row->nesting.size(); }
};

/// Whether functions of the program fill something in the members or elements of the value.
bool has_parts_to_fill(const Change& change, const Place& place) {
  if (!place.is_filled_in_place || place.row == nullptr || !Table::leads_to_function(*place.row)) return false;
  const Node &raw = change.raw, &source = change.source;
  return (raw.is_object() && source.is_object()) || (raw.is_array() && source.is_array());
}

/// Whether a function has to fill a member that is not copied. Whatever it writes is a change then.
bool is_left_to_fill(std::string_view key, const Table& table, MemberIndex& sources) {
  const Target* const target = table.has_function ? find_target(table, key) : nullptr;
  return target != nullptr && target->is_filled && (target->source.empty() || sources.find(target->source));
}

Node changed(const Change& change, const Place& place);

Node changed_object(const Change& change, const Table* table, const Place& place) {
  MemberIndex present(change.raw), old_members(change.before), new_members(change.after), sources(change.source);
  const auto merged = [&](std::string_view key, const Node& value, const Node& was, const Node& now) {
    if (table == nullptr) return changed({value, was, now, sources.find(key)}, place.element());
    const Row* const row = find_row_to(*table, key);
    const bool is_filled = row != nullptr && Table::leads_to_function(*row);
    return changed({value, was, now, is_filled ? sources.find(row->from) : Node()}, place.member(row));
  };
  const auto is_added = [&](std::string_view key, const Node& now) {
    if (present.find(key)) return false;
    if (old_members.find(key) != now) return true;
    return place.is_filled_in_place && table != nullptr && change.source && is_left_to_fill(key, *table, sources);
  };
  Node::Members members;
  members.reserve(change.raw.size() + change.after.size());
  for (const auto& [key, value] : change.raw.members()) {
    const Node was = old_members.find(key), now = new_members.find(key);
    if (was && now)
      members.emplace_back(key, merged(key, value, was, now));
    else if (now)
      members.emplace_back(key, now);
    else if (!was)
      members.emplace_back(key, value);
  }
  for (const auto& [key, value] : change.after.members())
    if (is_added(key, value)) members.emplace_back(key, value);
  return place.arena.object(members);
}

/// The elements of the lists at one place.
struct ListChange {
  Node::Elements raw, before, after, source;

  explicit ListChange(const Change& change)
      : raw(change.raw.elements()),
        before(change.before.elements()),
        after(change.after.elements()),
        source(change.source.elements()) {}

  /// What became of an element.
  Change element(std::size_t in_raw, std::size_t in_before, const Node& now) const {
    const bool is_filled_in_place = source.size() == raw.size() && before.size() == raw.size();
    return {raw[in_raw], before[in_before], now, is_filled_in_place ? source[in_raw] : Node()};
  }
};

/// The elements of `after` in their order, those that `raw` and `before` have too with their changes alone. Nothing if
/// keys occur twice, which is valid where the versions disagree about them.
std::optional<Node> changed_by_key(const ListChange& lists, const Place& place) {
  bool is_unique = true;
  const auto by_key = [&](const Node::Elements& list) {
    std::unordered_map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < list.size(); ++i)
      is_unique = index.emplace(key_of(list[i], place.row->keys), i).second && is_unique;
    return index;
  };
  const auto raw_elements = by_key(lists.raw), old_elements = by_key(lists.before);
  if (!is_unique) return std::nullopt;
  // The types may have added default values to keys.
  const bool is_rewritten = lists.raw.size() == lists.before.size();
  Node::Elements list;
  list.reserve(lists.after.size());
  for (const Node& element : lists.after) {
    const std::string key = key_of(element, place.row->keys);
    const auto was = old_elements.find(key), own = is_rewritten ? was : raw_elements.find(key);
    const bool is_known = was != old_elements.end() && own != raw_elements.end();
    list.push_back(is_known ? changed(lists.element(own->second, was->second, element), place.element()) : element);
  }
  return place.arena.list(list);
}

ListMatches::Places same_places(std::size_t size) {
  ListMatches::Places places;
  for (std::size_t i = 0; i < size; ++i) places.emplace_back(i);
  return places;
}

/// The elements of `after`, those that `before` has too with their changes alone.
Node changed_list(const ListChange& lists, const Place& place) {
  const auto& [raw, before, after, source] = lists;
  const Table* const table = place.element().table();
  const bool stay = place.is_filled_in_place && table != nullptr && are_aligned(before, after, *table, &Row::to);
  const auto places = stay ? same_places(after.size()) : former_places(after, before);
  Node::Elements list;
  list.reserve(after.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::optional<std::size_t> was = places[i];
    list.push_back(was ? changed(lists.element(*was, *was, after[i]), place.element()) : after[i]);
  }
  return place.arena.list(list);
}

Node changed(const Change& change, const Place& place) {
  const auto& [raw, before, after, source] = change;
  if (!has_parts_to_fill(change, place) && before == after) return raw;
  if (place.level > kMergedLevels) return after;
  if (raw.is_object() && before.is_object() && after.is_object()) return changed_object(change, place.table(), place);
  if (!raw.is_array() || !before.is_array() || !after.is_array()) return after;
  const ListChange lists(change);
  if (place.is_keyed())
    if (const auto list = changed_by_key(lists, place)) return *list;
  return lists.raw.size() == lists.before.size() ? changed_list(lists, place) : after;
}

Node changed_root(const Change& change, const Table& table, const Place& place) {
  if (!change.raw.is_object() || !change.before.is_object() || !change.after.is_object()) return change.after;
  return changed_object(change, &table, place);
}

/// What functions of the program made of an object, as far as it is known without the object before. Nothing if it is
/// not known.
class FilledObject {
 public:
  FilledObject(Arena& arena, const Change& change, const Table& table)
      : arena_(arena), change_(change), table_(table), sources_(change.source) {}

  std::optional<Node> of_root() {
    sees_all_ = table_.has_function;
    return object();
  }

  std::optional<Node> object() {
    const auto& [raw, before, after, source] = change_;
    if (!raw.is_object() || !after.is_object() || !source.is_object()) return std::nullopt;
    MemberIndex present(raw), new_members(after);
    Node::Members members;
    members.reserve(raw.size() + after.size());
    for (const auto& [key, value] : raw.members()) {
      const auto filled = member(key, value, new_members.find(key));
      if (!filled) return std::nullopt;
      members.emplace_back(key, *filled);
    }
    for (const auto& [key, now] : after.members()) {
      if (present.find(key) || is_unseen(key)) continue;
      if (!is_left_to_fill(key, table_, sources_)) return std::nullopt;
      members.emplace_back(key, now);
    }
    return arena_.object(members);
  }

 private:
  /// Whether no function sees the member; see FillByHand.
  bool is_unseen(std::string_view key) const {
    if (sees_all_) return false;
    const Row* const row = find_row_to(table_, key);
    return row == nullptr || !Table::leads_to_function(*row);
  }

  std::optional<Node> member(std::string_view key, const Node& value, const Node& now) {
    if (now == value || is_unseen(key)) return value;
    if (!now) return find_target(table_, key) == nullptr ? std::optional(value) : std::nullopt;
    const Row* const row = find_row_to(table_, key);
    if (row == nullptr || !Table::leads_to_function(*row) || !row->nesting.empty()) return std::nullopt;
    const Change inside{value, {}, now, sources_.find(row->from)};
    return FilledObject(arena_, inside, *row->inner).object();
  }

  Arena& arena_;
  const Change& change_;
  const Table& table_;
  MemberIndex sources_;
  bool sees_all_ = true;  ///< whether functions see all members
};

}  // namespace

Node with_changes(Arena& arena, const Change& change, const Table& table) {
  return changed_root(change, table, {arena});
}

Node with_filled(Arena& arena, const Change& change, const Table& table) {
  return changed_root(change, table, {.arena = arena, .is_filled_in_place = true});
}

std::optional<Node> filled_object(Arena& arena, const Change& change, const Table& table) {
  return FilledObject(arena, change, table).of_root();
}

}  // namespace kubexx::conversion
