#include "runtime/conversion/copy.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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
    Node::Elements result;
    result.reserve(source.size());
    for (const Node& element : source) result.push_back(nested(element, {}, row, nesting.substr(2)));
    return arena_.list(result);
  }

  Node merged_list(const Node::Elements& source, const CopyBase& base, const Row& row, std::string_view nesting) const {
    const Node::Elements present = base.value.elements(), former = base.former.elements();
    const Node::Elements shown = shown_elements(source, base.shown, row, nesting);
    const Places places = places_of(source, shown, base, row, nesting);
    Node::Elements result;
    result.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
      CopyBase beside;
      if (places[i]) {
        beside.value = present[*places[i]];
        if (*places[i] < former.size()) beside.former = former[*places[i]];
        beside.shown = shown[i];
      }
      result.push_back(nested(source[i], beside, row, nesting.substr(2)));
    }
    return arena_.list(result);
  }

  /// What the elements of the source are without what the target version cannot express; they themselves if that is not
  /// known.
  static Node::Elements shown_elements(const Node::Elements& source, const Node& shown, const Row& row,
                                       std::string_view nesting) {
    const Node::Elements elements = shown.elements();
    if (!shown.is_array() || elements.size() != source.size()) return source;
    const bool is_list_of_structs = nesting.size() == 2;
    return is_list_of_structs && !are_aligned(source, elements, *row.inner, &Row::from) ? source : elements;
  }

  /// For each element of the source, the place of its counterpart in the list that the copy is made over.
  Places places_of(const Node::Elements& source, const Node::Elements& shown, const CopyBase& base, const Row& row,
                   std::string_view nesting) const {
    const Node::Elements present = base.value.elements(), former = base.former.elements();
    if (!row.keys.empty() && nesting.size() == row.nesting.size())
      if (std::optional<Places> places = places_by_key(source, present, row)) return *std::move(places);
    if (base.former.is_array() && former.size() == present.size()) return places_by_value(shown, former, row, nesting);
    Places places(source.size());
    for (std::size_t i = 0; i < source.size() && i < present.size(); ++i) places[i] = i;
    return places;
  }

  /// Unknown members distinguish elements only if both lists still have any: servers may have pruned those of one list.
  Places places_by_value(const Node::Elements& list, const Node::Elements& former, const Row& row,
                         std::string_view nesting) const {
    if (list == former) return former_places(list, former);
    ListMatches matches(list.size(), former.size());
    const auto known_list = known_elements(arena_, list, row, nesting);
    const auto known_former = known_elements(arena_, former, row, nesting);
    if (known_list != list && known_former != former) matches.match_equal(list, former);
    if (!matches.is_complete()) matches.match_equal(known_list, known_former);
    return std::move(matches).with_changed_ones();
  }

  /// Nothing if keys occur twice, which is valid where the versions disagree about them.
  std::optional<Places> places_by_key(const Node::Elements& source, const Node::Elements& present,
                                      const Row& row) const {
    std::unordered_map<std::string, std::size_t> by_key;
    for (std::size_t i = 0; i < present.size(); ++i)
      if (!by_key.emplace(key_of(present[i], row.keys), i).second) return std::nullopt;
    Places places(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
      const auto found = by_key.find(key_of(nested(source[i], {}, row, row.nesting.substr(2)), row.keys));
      if (found != by_key.end()) places[i] = found->second;
    }
    return places;
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
