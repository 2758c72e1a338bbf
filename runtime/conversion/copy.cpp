#include "runtime/conversion/copy.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

using json::Array;
using json::Object;
using json::Value;
using Index = std::unordered_map<std::string_view, const Value*>;

const Row* find_row(const Table& table, std::string_view name) {
  const auto row = std::ranges::lower_bound(table.rows, name, {}, &Row::from);
  return row == table.rows.end() || row->from != name ? nullptr : &*row;
}

const Target* find_target(const Table& table, std::string_view name) {
  const auto target = std::ranges::lower_bound(table.targets, name, {}, &Target::name);
  return target == table.targets.end() || target->name != name ? nullptr : &*target;
}

Index index_of(const Object& object) {
  Index index;
  for (const auto& [key, value] : object) index.emplace(key, &value);
  return index;
}

/// The values of the key fields of a list element; empty if it is not an object.
std::string key_of(const Value& element, std::string_view keys) {
  if (!element.is_object()) return {};
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    const Value* const value = element.as_object().find(keys.substr(0, end));
    text.append(value == nullptr ? "" : json::to_text(*value)).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

class Copier {
 public:
  explicit Copier(Unknown unknown) : unknown_(unknown) {}

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
    } else if (unknown_ == Unknown::copied && find_target(table, key) == nullptr) {
      members.emplace_back(key, value);
    }
  }

  /// The members of `base` in their order, then those that it does not have.
  Value merged_object(const Object& source, const Object& base, const Table& table) const {
    const Index values = index_of(source), present = index_of(base);
    const auto find = [](const Index& index, std::string_view name) {
      const auto found = index.find(name);
      return found == index.end() ? nullptr : found->second;
    };
    std::vector<Object::Member> members;
    for (const auto& [key, value] : base) {
      const Target* const target = find_target(table, key);
      if (target != nullptr && target->row >= 0) {
        const Row& row = table.rows[static_cast<std::size_t>(target->row)];
        if (const Value* const written = find(values, row.from))
          members.emplace_back(key, field(*written, &value, row));
      } else {
        const Value* const written = is_copied(key, table) ? find(values, key) : nullptr;
        members.emplace_back(key, written != nullptr ? *written : value);
      }
    }
    for (const auto& [key, value] : source) {
      const Row* const row = find_row(table, key);
      if (find(present, row != nullptr ? row->to : std::string_view(key)) == nullptr) add(members, key, value, table);
    }
    return Object::from_distinct(std::move(members));
  }

  /// Whether neither type has the field, so that the member of the source is copied to the same name.
  bool is_copied(std::string_view key, const Table& table) const {
    return unknown_ == Unknown::copied && find_row(table, key) == nullptr && find_target(table, key) == nullptr;
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
    const Index present = base != nullptr && base->is_object() ? index_of(base->as_object()) : Index();
    std::vector<Object::Member> members;
    for (const auto& [key, value] : source) {
      const auto found = present.find(key);
      members.emplace_back(key, nested(value, found == present.end() ? nullptr : found->second, row, inner));
    }
    return Object::from_distinct(std::move(members));
  }

  Unknown unknown_;
};

}  // namespace

Value copied_object(const Value& source, const Value* base, const Table& table, Unknown unknown) {
  return Copier(unknown).object(source, base, table);
}

}  // namespace kubexx::conversion
