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

using json::Array;
using json::Object;
using json::Value;

/// Where a value is: in the counterpart of a row, `nesting` containers outside of its structs; or in a place that no
/// row is about.
struct Place {
  const Row* row = nullptr;
  std::string_view nesting = {};

  Place element() const { return {row, nesting.size() < 2 ? nesting : nesting.substr(2)}; }
  /// The table of the object at this place, or null.
  const Table* table() const { return row != nullptr && nesting.empty() ? row->inner : nullptr; }
  bool is_keyed() const { return row != nullptr && !row->keys.empty() && nesting.size() == row->nesting.size(); }
};

Place place_of(const Row* row) { return {row, row == nullptr ? std::string_view() : row->nesting}; }

Value changed(Value raw, const Value& before, const Value& after, const Place& place);

Value changed_object(Object raw, const Object& before, const Object& after, const Table* table, const Place& place) {
  const MemberIndex old_members(before), new_members(after);
  const auto inner = [&](std::string_view key) {
    return table == nullptr ? place.element() : place_of(find_row_to(*table, key));
  };
  std::vector<Object::Member> members;
  for (auto& [key, value] : raw) {
    const Value* const was = old_members.find(key);
    const Value* const now = new_members.find(key);
    if (was != nullptr && now != nullptr)
      members.emplace_back(key, changed(std::move(value), *was, *now, inner(key)));
    else if (now != nullptr)
      members.emplace_back(key, *now);
    else if (was == nullptr)
      members.emplace_back(key, std::move(value));
  }
  const MemberIndex present(raw);
  for (const auto& [key, value] : after) {
    const Value* const was = old_members.find(key);
    if (present.find(key) == nullptr && (was == nullptr || *was != value)) members.emplace_back(key, value);
  }
  return Object::from_distinct(std::move(members));
}

/// The elements of `after` in their order, those that `raw` and `before` have too with their changes alone.
Value changed_by_key(const Array& raw, const Array& before, const Array& after, const Place& place) {
  const auto by_key = [&](const Array& list) {
    std::unordered_map<std::string, const Value*> index;
    for (const Value& element : list) index.emplace(key_of(element, place.row->keys), &element);
    return index;
  };
  const auto raw_elements = by_key(raw), old_elements = by_key(before);
  Array list;
  for (const Value& element : after) {
    const std::string key = key_of(element, place.row->keys);
    const auto own = raw_elements.find(key), was = old_elements.find(key);
    const bool is_known = own != raw_elements.end() && was != old_elements.end();
    list.push_back(is_known ? changed(*own->second, *was->second, element, place.element()) : element);
  }
  return list;
}

/// The elements of `after`, those that `before` has too with their changes alone.
Value changed_list(Array raw, const Array& before, const Array& after, const Place& place) {
  const auto places = former_places(after, before);
  Array list;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::optional<std::size_t> was = places[i];
    list.push_back(was ? changed(std::move(raw[*was]), before[*was], after[i], place.element()) : after[i]);
  }
  return list;
}

Value changed(Value raw, const Value& before, const Value& after, const Place& place) {
  if (before == after) return raw;
  if (raw.is_object() && before.is_object() && after.is_object())
    return changed_object(std::move(raw.as_object()), before.as_object(), after.as_object(), place.table(), place);
  const bool are_lists = raw.is_array() && before.is_array() && after.is_array();
  if (are_lists && place.is_keyed()) return changed_by_key(raw.as_array(), before.as_array(), after.as_array(), place);
  if (are_lists && raw.as_array().size() == before.as_array().size())
    return changed_list(std::move(raw.as_array()), before.as_array(), after.as_array(), place);
  return after;
}

Value unfilled(Value before, const Value& copied, const Value& source, const Place& place) {
  if (const Table* const table = place.table()) return without_filled(std::move(before), copied, source, *table);
  const Place inner = place.element();
  if (before.is_array() && copied.is_array() && source.is_array()) {
    Array& list = before.as_array();
    const Array &copies = copied.as_array(), &sources = source.as_array();
    if (list.size() != copies.size() || list.size() != sources.size()) return before;
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = unfilled(std::move(list[i]), copies[i], sources[i], inner);
  } else if (before.is_object() && copied.is_object() && source.is_object()) {
    const MemberIndex copies(copied.as_object()), sources(source.as_object());
    for (auto& [key, value] : before.as_object()) {
      const Value *const copy = copies.find(key), *const own = sources.find(key);
      if (copy != nullptr && own != nullptr) value = unfilled(std::move(value), *copy, *own, inner);
    }
  }
  return before;
}

}  // namespace

Value with_changes(Value raw, const Value& before, const Value& after, const Table& table) {
  if (!raw.is_object() || !before.is_object() || !after.is_object()) return after;
  return changed_object(std::move(raw.as_object()), before.as_object(), after.as_object(), &table, {});
}

Value without_filled(Value before, const Value& copied, const Value& source, const Table& table) {
  if (!before.is_object() || !copied.is_object() || !source.is_object()) return before;
  const MemberIndex copies(copied.as_object()), sources(source.as_object());
  before.as_object().erase_if([&](auto& member) {
    auto& [key, value] = member;
    const Value* const copy = copies.find(key);
    if (const Row* const row = find_row_to(table, key); row != nullptr && row->inner != nullptr) {
      const Value* const own = sources.find(row->from);
      if (copy != nullptr && own != nullptr) value = unfilled(std::move(value), *copy, *own, place_of(row));
      return false;
    }
    const Target* const target = find_target(table, key);
    if (!table.has_function || copy != nullptr || target == nullptr || !target->is_filled) return false;
    return target->source.empty() || sources.find(target->source) != nullptr;
  });
  return before;
}

}  // namespace kubexx::conversion
