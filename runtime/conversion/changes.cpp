#include "runtime/conversion/changes.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/conversion/list_matches.hpp"
#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

using Places = ListMatches::Places;

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
  Unseen* unseen = nullptr;         ///< null if functions have seen all elements

  Place element() const {
    return {arena, row, nesting.size() < 2 ? nesting : nesting.substr(2), level + 1, is_filled_in_place, unseen};
  }
  /// Of a member that is the counterpart of `next`, or of none.
  Place member(const Row* next) const {
    return {arena, next, next == nullptr ? std::string_view() : next->nesting, level + 1, is_filled_in_place, unseen};
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
    const Row* const row = find_row_of(*table, key);
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
  Change element(std::size_t in_raw, const Node& was, const Node& now) const {
    const bool is_filled_in_place = source.size() == raw.size() && before.size() == raw.size();
    return {raw[in_raw], was, now, is_filled_in_place ? source[in_raw] : Node()};
  }
};

bool is_scalar(const Node& value) { return !value.is_object() && !value.is_array(); }

/// Whether a value may be what types or functions wrote instead of another one: scalars that both have are equal.
bool agrees(const Node& value, const Node& other) {
  if (is_scalar(value) || is_scalar(other)) return value == other;
  MemberIndex others(other);
  for (const auto& [key, member] : value.members())
    if (const Node found = others.find(key); found && is_scalar(member) && member != found) return false;
  return true;
}

bool agree(const Node::Elements& list, const Node::Elements& other) {
  if (list.size() != other.size()) return false;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!agrees(list[i], other[i])) return false;
  return true;
}

/// The elements with only those scalar members that some element of `shown` has.
Node::Elements shown_parts(Arena& arena, const Node::Elements& list, const Node::Elements& shown) {
  std::unordered_set<std::string_view> names;
  for (const Node& element : shown)
    for (const auto& [key, value] : element.members()) names.insert(key);
  Node::Elements parts;
  parts.reserve(list.size());
  for (const Node& element : list) {
    Node::Members members;
    for (const auto& [key, value] : element.members())
      if (is_scalar(value) && names.contains(key)) members.emplace_back(key, value);
    parts.push_back(element.is_object() ? arena.object(members) : element);
  }
  return parts;
}

/// Where the elements of `before` are in `raw`.
Places places_in_raw(const ListChange& lists, const Place& place) {
  const auto& [raw, before, after, source] = lists;
  const bool is_in_place = place.is_filled_in_place || !place.is_keyed();
  if (is_in_place && agree(before, raw)) return same_places(before.size());
  if (place.is_keyed()) {
    ListMatches matches(before.size(), raw.size(), places_by_key(before, raw, place.row->keys));
    matches.match_similar(before, raw);  // keys may be written in another way
    return std::move(matches).found();
  }
  ListMatches matches(before.size(), raw.size());
  matches.match_equal(before, raw);
  const Node::Elements parts = shown_parts(place.arena, before, before),
                       raw_parts = shown_parts(place.arena, raw, before);
  matches.match_equal(parts, raw_parts);
  matches.match_similar(parts, raw_parts);
  return std::move(matches).with_changed_ones();
}

/// Where the elements of `after` are in `before`.
Places places_in_before(const ListChange& lists, const Place& place) {
  const auto& [raw, before, after, source] = lists;
  if (place.is_keyed()) return places_by_key(after, before, place.row->keys);
  const Table* const table = place.element().table();
  if (table == nullptr || !place.is_filled_in_place) return former_places(after, before);
  const auto rows = copied_rows(*table);
  if (are_aligned(before, &Row::to, after, &Row::to, rows)) return same_places(after.size());
  ListMatches matches(after.size(), before.size());
  matches.match_equal(after, before);
  matches.match_equal(parts_of(place.arena, after, &Row::to, rows), parts_of(place.arena, before, &Row::to, rows));
  matches.match_similar(after, before);
  return std::move(matches).with_changed_ones();
}

/// A list that is made of `after`, and of the elements of `raw` that `before` does not show.
class ChangedList {
 public:
  ChangedList(const ListChange& lists, const Place& place)
      : lists_(lists),
        place_(place),
        in_raw_(places_in_raw(lists, place)),
        is_shown_(lists.raw.size()),
        unseen_after_(lists.raw.size() + 1) {
    for (const auto& own : in_raw_)
      if (own) is_shown_[*own] = true;
  }

  Node made() {
    const Places in_before = places_in_before(lists_, place_);
    const Places added = places_of_added(in_before);
    for (std::size_t i = 0; i < lists_.after.size(); ++i) {
      const Node& now = lists_.after[i];
      if (added[i])
        add(changed(lists_.element(*added[i], place_.arena.object({}), now), place_.element()), added[i]);
      else if (in_before[i])
        add_former(*in_before[i], now);
      else
        add(now, std::nullopt);
    }
    return place_.arena.list(with_unseen());
  }

 private:
  void add(const Node& element, std::optional<std::size_t> own) {
    elements_.push_back(element);
    own_.push_back(own);
  }

  void add_former(std::size_t place, const Node& now) {
    const auto own = in_raw_[place];
    add(own ? changed(lists_.element(*own, lists_.before[place], now), place_.element()) : now, own);
  }

  /// Called only if there are such elements.
  bool keeps_unseen() {
    if (place_.unseen == nullptr) return false;
    place_.unseen->is_found = true;
    return place_.unseen->is_kept;
  }

  /// For new elements, the places of unseen ones with the same keys.
  Places places_of_added(const Places& in_before) {
    Places places(lists_.after.size());
    const bool has_added = !std::ranges::all_of(in_before, &Places::value_type::has_value);
    if (!place_.is_keyed() || !has_added) return places;
    const Places found = places_by_key(lists_.after, lists_.raw, place_.row->keys);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (in_before[i] || !found[i] || is_shown_[*found[i]]) continue;
      places[i] = found[i];
      is_shown_[*found[i]] = true;
    }
    return places;
  }

  /// Unseen elements stay after those that they were after.
  Node::Elements with_unseen() {
    std::vector<bool> is_left(lists_.raw.size());
    for (const auto& own : own_)
      if (own) is_left[*own] = true;
    std::size_t last = 0;  // 0: the begin; else 1 + the place
    for (std::size_t i = 0; i < lists_.raw.size(); ++i) {
      if (is_left[i]) last = i + 1;
      if (!is_shown_[i] && keeps_unseen()) unseen_after_[last].push_back(lists_.raw[i]);
    }
    Node::Elements all = unseen_after_[0];
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      all.push_back(elements_[i]);
      if (own_[i]) all.insert(all.end(), unseen_after_[*own_[i] + 1].begin(), unseen_after_[*own_[i] + 1].end());
    }
    return all;
  }

  const ListChange& lists_;
  const Place& place_;
  Places in_raw_;
  std::vector<bool> is_shown_;  ///< of the elements of `raw`
  Node::Elements elements_;
  Places own_;  ///< of the elements
  std::vector<Node::Elements> unseen_after_;
};

Node changed(const Change& change, const Place& place) {
  const auto& [raw, before, after, source] = change;
  if (!has_parts_to_fill(change, place) && before == after) return raw;
  if (place.level > kMergedLevels) return after;
  if (raw.is_object() && before.is_object() && after.is_object()) return changed_object(change, place.table(), place);
  if (!raw.is_array() || !before.is_array() || !after.is_array()) return after;
  const ListChange lists(change);
  return ChangedList(lists, place).made();
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

Node with_changes(Arena& arena, const Change& change, const Table& table, Unseen& unseen) {
  return changed_root(change, table, {.arena = arena, .unseen = &unseen});
}

Node with_filled(Arena& arena, const Change& change, const Table& table) {
  return changed_root(change, table, {.arena = arena, .is_filled_in_place = true});
}

std::optional<Node> filled_object(Arena& arena, const Change& change, const Table& table) {
  return FilledObject(arena, change, table).of_root();
}

}  // namespace kubexx::conversion
