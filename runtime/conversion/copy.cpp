#include "runtime/conversion/copy.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/conversion/list_matches.hpp"
#include "runtime/conversion/lookup.hpp"
#include "runtime/conversion/overlay.hpp"

namespace kubexx::conversion {
namespace {

using Places = ListMatches::Places;

Node known_members(Arena& arena, const Node& object, const Table& table, const Node& also);
Node known_value(Arena& arena, const Node& value, const Row& row, std::string_view nesting, const Node& also);

/// The elements of a list without members that their types do not know.
Node::Elements known_elements(Arena& arena, const Node::Elements& elements, const Row& row, std::string_view nesting) {
  Node::Elements known;
  known.reserve(elements.size());
  for (const Node& element : elements) known.push_back(known_value(arena, element, row, nesting.substr(2), {}));
  return known;
}

/// The fields of the source version that identify the elements of a list with keys.
struct SourceKeys {
  std::vector<Key> keys;
  bool are_copied = true;  ///< whether the target version has the same values
};

/// Nothing if the source version lacks some.
std::optional<SourceKeys> source_keys(const Row& row) {
  SourceKeys found;
  for (const Key& key : row.keys) {
    const Row* const copied = find_row_to(*row.inner, key.name);
    const Target* const target = find_target(*row.inner, key.name);
    const std::string_view name = copied != nullptr ? copied->from : target != nullptr ? target->source : "";
    if (name.empty()) return std::nullopt;
    found.are_copied = found.are_copied && copied != nullptr && copied->inner == nullptr;
    found.keys.push_back({name, copied != nullptr ? key.initial : ""});
  }
  return found;
}

class Copier {
 public:
  explicit Copier(Arena& arena) : arena_(arena) {}

  Node object(const Node& source, const CopyBase& base, const Table& table) const {
    if (!source.is_object()) return source;
    return base.value.is_object() ? merged_object(source, base, table) : new_object(source, table);
  }

 private:
  Node new_object(const Node& source, const Table& table) const {
    Node::Members members;
    members.reserve(source.size());
    for (const auto& [key, value] : source.members()) add(members, key, value, table);
    return arena_.object(members);
  }

  void add(Node::Members& members, std::string_view key, const Node& value, const Table& table) const {
    if (const Row* const row = find_row(table, key)) {
      if (!row->to.empty()) members.emplace_back(row->to, field(value, {}, *row));
    } else if (find_target(table, key) == nullptr) {
      members.emplace_back(key, value);
    }
  }

  /// The members of `base` in their order, then those that it does not have.
  Node merged_object(const Node& source, const CopyBase& base, const Table& table) const {
    MemberIndex values(source), present(base.value), former(base.former), shown(base.shown);
    Node::Members members;
    members.reserve(source.size() + base.value.size());
    for (const auto& [key, value] : base.value.members()) {
      if (const Row* const row = find_row_to(table, key)) {
        if (const Node written = values.find(row->from))
          members.emplace_back(key, field(written, {value, former.find(row->from), shown.find(row->from)}, *row));
      } else {
        const Node written = is_copied(key, table) ? values.find(key) : Node();
        members.emplace_back(key, written ? written : value);
      }
    }
    for (const auto& [key, value] : source.members()) {
      const Row* const row = find_row(table, key);
      if (!present.find(row != nullptr ? row->to : key)) add(members, key, value, table);
    }
    return arena_.object(members);
  }

  /// Whether neither type has the field, so that the member of the source is copied to the same name.
  bool is_copied(std::string_view key, const Table& table) const {
    return find_row(table, key) == nullptr && find_target(table, key) == nullptr;
  }

  Node field(const Node& source, const CopyBase& base, const Row& row) const {
    return row.inner == nullptr ? source : nested(source, base, row, row.nesting);
  }

  Node nested(const Node& source, const CopyBase& base, const Row& row, std::string_view nesting) const {
    if (nesting.empty()) return object(source, base, *row.inner);
    const bool is_list = nesting.starts_with('[');
    if (is_list && source.is_array()) return list(source.elements(), base, row, nesting);
    if (!is_list && source.is_object()) return map(source, base, row, nesting.substr(2));
    return source;
  }

  Node list(const Node::Elements& source, const CopyBase& base, const Row& row, std::string_view nesting) const {
    return base.value.is_array() ? merged_list(source, base, row, nesting) : new_list(source, row, nesting);
  }

  Node new_list(const Node::Elements& source, const Row& row, std::string_view nesting) const {
    return arena_.list(new_elements(source, row, nesting));
  }

  Node::Elements new_elements(const Node::Elements& source, const Row& row, std::string_view nesting) const {
    Node::Elements result;
    result.reserve(source.size());
    for (const Node& element : source) result.push_back(nested(element, {}, row, nesting.substr(2)));
    return result;
  }

  Node merged_list(const Node::Elements& source, const CopyBase& base, const Row& row, std::string_view nesting) const {
    const Lists lists{source, shown_elements(source, base.shown, row, nesting), base.value.elements(),
                      base.former.elements(), base.former.is_array()};
    const bool is_keyed = !row.keys.empty() && nesting.size() == row.nesting.size();
    const Counterparts found = is_keyed ? counterparts_by_key(lists, row) : counterparts_by_value(lists, row, nesting);
    Node::Elements result;
    result.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
      CopyBase beside;
      if (found.present[i]) {
        beside.value = lists.present[*found.present[i]];
        if (found.former[i]) beside.former = lists.former[*found.former[i]];
        beside.shown = lists.shown[i];
      }
      result.push_back(nested(source[i], beside, row, nesting.substr(2)));
    }
    return arena_.list(result);
  }

  /// The elements of a list, and those that it is copied over.
  struct Lists {
    Node::Elements source;
    Node::Elements shown;    ///< the source without what the target version cannot express
    Node::Elements present;  ///< in the target version
    Node::Elements former;   ///< what these are in the source version
    bool is_former_known = false;
  };

  /// For each element of the source, the places of its counterparts.
  struct Counterparts {
    Places present, former;
  };

  /// What the elements of the source are without what the target version cannot express; they themselves if that is not
  /// known.
  static Node::Elements shown_elements(const Node::Elements& source, const Node& shown, const Row& row,
                                       std::string_view nesting) {
    const Node::Elements elements = shown.elements();
    if (!shown.is_array() || elements.size() != source.size()) return source;
    if (!is_list_of_structs(nesting)) return elements;
    return are_aligned(source, &Row::from, elements, &Row::from, copied_rows(*row.inner)) ? elements : source;
  }

  static bool is_list_of_structs(std::string_view nesting) { return nesting.size() == 2; }

  /// Elements whose keys are not known before functions of the program have filled them have no counterpart here: what
  /// the source lacks of them is restored later (see `with_changes`).
  Counterparts counterparts_by_key(const Lists& lists, const Row& row) const {
    const std::optional<SourceKeys> names = source_keys(row);
    if (!names) return {Places(lists.source.size()), Places(lists.source.size())};
    const auto keys = keys_of(lists.source, names->keys), former_keys = keys_of(lists.former, names->keys);
    const auto present_keys = keys_of(lists.present, row.keys);
    const bool is_unique = !has_repeated(keys) && !has_repeated(former_keys) && !has_repeated(present_keys);
    ListMatches former(lists.source.size(), lists.former.size());
    if (!is_unique) match_values(former, lists, row, row.nesting);
    former.match_keys(keys, former_keys);
    Counterparts found{.present = {}, .former = std::move(former).found()};
    if (names->are_copied && is_unique)
      found.present = places_of_keys(keys, present_keys);
    else
      found.present = over(found.former, names->are_copied ? places_of_keys(former_keys, present_keys)
                                                           : present_places(lists.former, lists, row, row.nesting));
    return found;
  }

  static Places places_of_keys(const std::vector<std::string>& keys, const std::vector<std::string>& others) {
    ListMatches matches(keys.size(), others.size());
    matches.match_keys(keys, others);
    return std::move(matches).found();
  }

  /// The places in a third list, by way of those in a second one.
  static Places over(const Places& second, const Places& third) {
    Places places(second.size());
    for (std::size_t i = 0; i < second.size(); ++i)
      if (second[i]) places[i] = third[*second[i]];
    return places;
  }

  Counterparts counterparts_by_value(const Lists& lists, const Row& row, std::string_view nesting) const {
    if (!lists.is_former_known) return {present_places(lists.source, lists, row, nesting), Places(lists.source.size())};
    ListMatches former(lists.shown.size(), lists.former.size());
    match_values(former, lists, row, nesting);
    former.match_similar(lists.shown, lists.former);
    Places places = std::move(former).with_changed_ones(lists.shown, lists.former);
    Places present = over(places, present_places(lists.former, lists, row, nesting));
    return {std::move(present), std::move(places)};
  }

  /// Unknown members distinguish elements only if both lists still have any: servers may have pruned those of one list.
  void match_values(ListMatches& matches, const Lists& lists, const Row& row, std::string_view nesting) const {
    if (lists.shown == lists.former) return matches.match_equal(lists.shown, lists.former);
    const auto known = known_elements(arena_, lists.shown, row, nesting);
    const auto known_former = known_elements(arena_, lists.former, row, nesting);
    if (known != lists.shown && known_former != lists.former) matches.match_equal(lists.shown, lists.former);
    if (!matches.is_complete()) matches.match_equal(known, known_former);
  }

  /// Where elements of the source version are in the target version, by what is copied of them: functions of the
  /// program may have moved them.
  Places present_places(const Node::Elements& list, const Lists& lists, const Row& row,
                        std::string_view nesting) const {
    if (!is_list_of_structs(nesting)) return former_places(new_elements(list, row, nesting), lists.present);
    const auto rows = copied_rows(*row.inner);
    if (are_aligned(list, &Row::from, lists.present, &Row::to, rows)) return same_places(list.size());
    return former_places(parts_of(arena_, list, &Row::from, rows), parts_of(arena_, lists.present, &Row::to, rows));
  }

  Node map(const Node& source, const CopyBase& base, const Row& row, std::string_view inner) const {
    MemberIndex present(base.value), former(base.former), shown(base.shown);
    Node::Members members;
    members.reserve(source.size());
    for (const auto& [key, value] : source.members())
      members.emplace_back(key, nested(value, {present.find(key), former.find(key), shown.find(key)}, row, inner));
    return arena_.object(members);
  }

  Arena& arena_;
};

Node known_value(Arena& arena, const Node& value, const Row& row, std::string_view nesting, const Node& also) {
  if (nesting.empty()) return known_members(arena, value, *row.inner, also);
  const std::string_view inner = nesting.substr(2);
  if (nesting.starts_with('[') && value.is_array()) {
    Node::Elements list = value.elements();
    const Node::Elements others = also.elements();
    for (std::size_t i = 0; i < list.size(); ++i)
      list[i] = known_value(arena, list[i], row, inner, i < others.size() ? others[i] : Node());
    return arena.list(list);
  }
  if (!nesting.starts_with('{') || !value.is_object()) return value;
  MemberIndex beside(also);
  Node::Members members;
  members.reserve(value.size());
  for (const auto& [key, member] : value.members())
    members.emplace_back(key, known_value(arena, member, row, inner, beside.find(key)));
  return arena.object(members);
}

bool is_known(const Node& object, const Table& table, bool is_root);

/// Whether the structs in a value have no members that their types do not know.
bool is_known(const Node& value, const Row& row, std::string_view nesting) {
  if (nesting.empty()) return is_known(value, *row.inner, false);
  const std::string_view inner = nesting.substr(2);
  if (nesting.starts_with('['))
    return std::ranges::all_of(value.elements(), [&](const Node& element) { return is_known(element, row, inner); });
  for (const auto& [key, member] : value.members())
    if (!is_known(member, row, inner)) return false;
  return true;
}

bool is_known(const Node& object, const Table& table, bool is_root) {
  for (const auto& [key, value] : object.members()) {
    if (is_root && is_identity(key)) continue;
    const Row* const row = find_row(table, key);
    if (row == nullptr || (row->inner != nullptr && !is_known(value, *row, row->nesting))) return false;
  }
  return true;
}

Node known_members(Arena& arena, const Node& object, const Table& table, const Node& also) {
  if (!object.is_object()) return object;
  MemberIndex beside(also);
  Node::Members members;
  members.reserve(object.size());
  for (const auto& [key, value] : object.members()) {
    const Row* const row = find_row(table, key);
    const Node kept = beside.find(key);
    if (row != nullptr && row->inner != nullptr)
      members.emplace_back(key, known_value(arena, value, *row, row->nesting, kept));
    else if (row != nullptr || kept)
      members.emplace_back(key, value);
  }
  return arena.object(members);
}

}  // namespace

Node known_part(Arena& arena, const Node& object, const Table& table, const Node& also) {
  return is_known(object, table, true) ? object : known_members(arena, object, table, also);
}

Node copied_object(Arena& arena, const Node& source, const CopyBase& base, const Table& table) {
  return Copier(arena).object(source, base, table);
}

}  // namespace kubexx::conversion
