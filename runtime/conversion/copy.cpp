#include "runtime/conversion/copy.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

using json::Array;
using json::Object;
using json::Value;
class Copier {
 public:
  Value object(const Value& source, const Value* base, const Table& table) const {
    if (!source.is_object()) return source;
    if (base == nullptr || !base->is_object()) return new_object(source.as_object(), table);
    return merged_object(source.as_object(), base->as_object(), table);
  }

 private:
  Value new_object(const Object& source, const Table& table) const {
    std::vector<Object::Member> members;
    for (const auto& [key, value] : source) add(members, key, value, table);
    return Object::from_distinct(std::move(members));
  }

  void add(std::vector<Object::Member>& members, const std::string& key, const Value& value, const Table& table) const {
    if (const Row* const row = find_row(table, key)) {
      if (!row->to.empty()) members.emplace_back(row->to, field(value, nullptr, *row));
    } else if (find_target(table, key) == nullptr) {
      members.emplace_back(key, value);
    }
  }

  /// The members of `base` in their order, then those that it does not have.
  Value merged_object(const Object& source, const Object& base, const Table& table) const {
    const MemberIndex values = index_of(source), present = index_of(base);
    std::vector<Object::Member> members;
    for (const auto& [key, value] : base) {
      if (const Row* const row = find_row_to(table, key)) {
        if (const Value* const written = find_member(values, row->from))
          members.emplace_back(key, field(*written, &value, *row));
      } else {
        const Value* const written = is_copied(key, table) ? find_member(values, key) : nullptr;
        members.emplace_back(key, written != nullptr ? *written : value);
      }
    }
    for (const auto& [key, value] : source) {
      const Row* const row = find_row(table, key);
      if (find_member(present, row != nullptr ? row->to : std::string_view(key)) == nullptr)
        add(members, key, value, table);
    }
    return Object::from_distinct(std::move(members));
  }

  /// Whether neither type has the field, so that the member of the source is copied to the same name.
  bool is_copied(std::string_view key, const Table& table) const {
    return find_row(table, key) == nullptr && find_target(table, key) == nullptr;
  }

  Value field(const Value& source, const Value* base, const Row& row) const {
    return row.inner == nullptr ? source : nested(source, base, row, row.nesting);
  }

  Value nested(const Value& source, const Value* base, const Row& row, std::string_view nesting) const {
    if (nesting.empty()) return object(source, base, *row.inner);
    const bool is_list = nesting.starts_with('[');
    if (is_list && source.is_array()) return list(source.as_array(), base, row, nesting);
    if (!is_list && source.is_object()) return map(source.as_object(), base, row, nesting.substr(2));
    return source;
  }

  Value list(const Array& source, const Value* base, const Row& row, std::string_view nesting) const {
    const Array* const present = base != nullptr && base->is_array() ? &base->as_array() : nullptr;
    const std::string_view inner = nesting.substr(2);
    const bool is_keyed = present != nullptr && !row.keys.empty() && nesting.size() == row.nesting.size();
    std::unordered_map<std::string, const Value*> by_key;
    if (is_keyed)
      for (const Value& element : *present) by_key.emplace(key_of(element, row.keys), &element);
    Array result;
    result.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
      const Value* element = present != nullptr && !is_keyed && i < present->size() ? &(*present)[i] : nullptr;
      if (is_keyed) {
        const auto found = by_key.find(key_of(nested(source[i], nullptr, row, inner), row.keys));
        if (found != by_key.end()) element = found->second;
      }
      result.push_back(nested(source[i], element, row, inner));
    }
    return result;
  }

  Value map(const Object& source, const Value* base, const Row& row, std::string_view inner) const {
    const MemberIndex present = base != nullptr && base->is_object() ? index_of(base->as_object()) : MemberIndex();
    std::vector<Object::Member> members;
    for (const auto& [key, value] : source) {
      const auto found = present.find(key);
      members.emplace_back(key, nested(value, found == present.end() ? nullptr : found->second, row, inner));
    }
    return Object::from_distinct(std::move(members));
  }
};

/// The member or element of `also` at the same place, or null.
const Value* beside(const Value* also, std::string_view key) {
  return also != nullptr && also->is_object() ? also->as_object().find(key) : nullptr;
}
const Value* beside(const Value* also, std::size_t place) {
  return also != nullptr && also->is_array() && place < also->as_array().size() ? &also->as_array()[place] : nullptr;
}

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

Value copied_object(const Value& source, const Value* base, const Table& table) {
  return Copier().object(source, base, table);
}

}  // namespace kubexx::conversion
