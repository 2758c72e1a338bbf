#include "runtime/conversion/copy.hpp"

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

using json::Array;
using json::Object;
using json::Value;

using Places = std::vector<std::optional<std::size_t>>;

/// The member or element of `also` at the same place, or null.
const Value* beside(const Value* also, std::string_view key) {
  return also != nullptr && also->is_object() ? also->as_object().find(key) : nullptr;
}
const Value* beside(const Value* also, std::size_t place) {
  return also != nullptr && also->is_array() && place < also->as_array().size() ? &also->as_array()[place] : nullptr;
}

/// A value of the target version, and what it was in the source version; null if there is none, or it is not known.
struct Base {
  const Value* value = nullptr;
  const Value* former = nullptr;

  const Array* list() const { return value != nullptr && value->is_array() ? &value->as_array() : nullptr; }
  /// The elements of `former`, if they are those of `list`.
  const Array* former_list() const {
    const bool is_known = list() != nullptr && former != nullptr && former->is_array();
    return is_known && former->as_array().size() == list()->size() ? &former->as_array() : nullptr;
  }
  template <class Step>
  Base at(const Step& step) const {
    return {beside(value, step), beside(former, step)};
  }
};

class Copier {
 public:
  Value object(const Value& source, const Base& base, const Table& table) const {
    if (!source.is_object()) return source;
    if (base.value == nullptr || !base.value->is_object()) return new_object(source.as_object(), table);
    return merged_object(source.as_object(), base, table);
  }

 private:
  Value new_object(const Object& source, const Table& table) const {
    std::vector<Object::Member> members;
    for (const auto& [key, value] : source) add(members, key, value, table);
    return Object::from_distinct(std::move(members));
  }

  void add(std::vector<Object::Member>& members, const std::string& key, const Value& value, const Table& table) const {
    if (const Row* const row = find_row(table, key)) {
      if (!row->to.empty()) members.emplace_back(row->to, field(value, {}, *row));
    } else if (find_target(table, key) == nullptr) {
      members.emplace_back(key, value);
    }
  }

  /// The members of `base` in their order, then those that it does not have.
  Value merged_object(const Object& source, const Base& base, const Table& table) const {
    const MemberIndex values(source), present(base.value->as_object());
    std::vector<Object::Member> members;
    for (const auto& [key, value] : base.value->as_object()) {
      if (const Row* const row = find_row_to(table, key)) {
        if (const Value* const written = values.find(row->from))
          members.emplace_back(key, field(*written, {&value, beside(base.former, row->from)}, *row));
      } else {
        const Value* const written = is_copied(key, table) ? values.find(key) : nullptr;
        members.emplace_back(key, written != nullptr ? *written : value);
      }
    }
    for (const auto& [key, value] : source) {
      const Row* const row = find_row(table, key);
      if (present.find(row != nullptr ? row->to : std::string_view(key)) == nullptr) add(members, key, value, table);
    }
    return Object::from_distinct(std::move(members));
  }

  /// Whether neither type has the field, so that the member of the source is copied to the same name.
  bool is_copied(std::string_view key, const Table& table) const {
    return find_row(table, key) == nullptr && find_target(table, key) == nullptr;
  }

  Value field(const Value& source, const Base& base, const Row& row) const {
    return row.inner == nullptr ? source : nested(source, base, row, row.nesting);
  }

  Value nested(const Value& source, const Base& base, const Row& row, std::string_view nesting) const {
    if (nesting.empty()) return object(source, base, *row.inner);
    const bool is_list = nesting.starts_with('[');
    if (is_list && source.is_array()) return list(source.as_array(), base, row, nesting);
    if (!is_list && source.is_object()) return map(source.as_object(), base, row, nesting.substr(2));
    return source;
  }

  Value list(const Array& source, const Base& base, const Row& row, std::string_view nesting) const {
    const Places places = places_of(source, base, row, nesting);
    Array result;
    result.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i)
      result.push_back(nested(source[i], places[i] ? base.at(*places[i]) : Base(), row, nesting.substr(2)));
    return result;
  }

  /// For each element of the source, the place of its counterpart in the base.
  Places places_of(const Array& source, const Base& base, const Row& row, std::string_view nesting) const {
    if (base.list() == nullptr) return Places(source.size());
    if (!row.keys.empty() && nesting.size() == row.nesting.size())
      if (std::optional<Places> places = places_by_key(source, *base.list(), row)) return *std::move(places);
    if (const Array* const former = base.former_list()) return former_places(source, *former);
    Places places(source.size());
    for (std::size_t i = 0; i < source.size() && i < base.list()->size(); ++i) places[i] = i;
    return places;
  }

  /// Nothing if keys occur twice, which is valid where the versions disagree about them.
  std::optional<Places> places_by_key(const Array& source, const Array& present, const Row& row) const {
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

  Value map(const Object& source, const Base& base, const Row& row, std::string_view inner) const {
    static const Object nothing;
    const auto members_of = [](const Value* value) -> const Object& {
      return value != nullptr && value->is_object() ? value->as_object() : nothing;
    };
    const MemberIndex present(members_of(base.value)), former(members_of(base.former));
    std::vector<Object::Member> members;
    for (const auto& [key, value] : source)
      members.emplace_back(key, nested(value, {present.find(key), former.find(key)}, row, inner));
    return Object::from_distinct(std::move(members));
  }
};

Value known_value(const Value& value, const Row& row, std::string_view nesting, const Value* also) {
  if (nesting.empty()) return known_part(value, *row.inner, also);
  const std::string_view inner = nesting.substr(2);
  if (nesting.starts_with('[') && value.is_array()) {
    const Array& elements = value.as_array();
    Array list;
    for (std::size_t i = 0; i < elements.size(); ++i)
      list.push_back(known_value(elements[i], row, inner, beside(also, i)));
    return list;
  }
  if (!nesting.starts_with('{') || !value.is_object()) return value;
  std::vector<Object::Member> members;
  for (const auto& [key, member] : value.as_object())
    members.emplace_back(key, known_value(member, row, inner, beside(also, key)));
  return Object::from_distinct(std::move(members));
}

}  // namespace

Value known_part(const Value& object, const Table& table, const Value* also) {
  if (!object.is_object()) return object;
  std::vector<Object::Member> members;
  for (const auto& [key, value] : object.as_object()) {
    const Row* const row = find_row(table, key);
    const Value* const kept = beside(also, key);
    if (row != nullptr && row->inner != nullptr)
      members.emplace_back(key, known_value(value, *row, row->nesting, kept));
    else if (row != nullptr || kept != nullptr)
      members.emplace_back(key, value);
  }
  return Object::from_distinct(std::move(members));
}

Value copied_object(const Value& source, const Value* base, const Value* former, const Table& table) {
  return Copier().object(source, {base, former}, table);
}

}  // namespace kubexx::conversion
