#include "runtime/schema/object/list_types.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/json/text.hpp"

namespace kubexx::schema {
namespace {

/// What equal elements share: the type counts, and for objects and lists their JSON. The two zeros are equal.
std::string identity(const json::Value& value) {
  std::string text(1, static_cast<char>('0' + value.variant().index()));
  if (std::holds_alternative<std::uint64_t>(value.variant())) return identity(value.as_double());
  if (const auto* number = std::get_if<double>(&value.variant()); number != nullptr && *number == 0) return text;
  return text += value.is_string() ? value.as_string() : json::to_go_text(value);
}

/// The positions of the second occurrence of each element. Further occurrences are not reported.
template <class Key>
std::vector<std::size_t> second_ones(std::size_t count, Key key_at) {
  std::unordered_map<std::string, int> seen;
  seen.reserve(count);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < count; ++i)
    if (++seen[key_at(i)] == 2) found.push_back(i);
  return found;
}

/// The map keys that an element has; null counts as an object without members.
json::Object key_of(const json::Value& element, const SchemaNode& schema) {
  json::Object key;
  if (element.is_null()) return key;
  for (const std::string& name : schema.list_map_keys)
    if (const json::Value* part = element.as_object().find(name)) key.set(name, *part);
  return key;
}

/// A single map key is compared as a value, several ones as the JSON of an object, in which 1 and 1.0 are equal.
std::string identity_of_key(const json::Value& key, const SchemaNode& schema) {
  if (schema.list_map_keys.size() != 1) return identity(key);
  return key.as_object().empty() ? std::string() : identity(key.as_object().begin()->second);
}

void check_set(const json::Array& list, const FieldPath& path, FieldErrors& errors) {
  for (const std::size_t i : second_ones(list.size(), [&list](std::size_t at) { return identity(list[at]); }))
    if (!errors.is_full()) errors.duplicate("CR-LIST-001", path.index(i), shown(list[i]));
}

void check_map(const json::Array& list, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors) {
  const auto stranger =
      std::find_if(list.begin(), list.end(), [](const json::Value& v) { return !v.is_null() && !v.is_object(); });
  if (stranger != list.end())
    return errors.invalid("CR-LIST-003", path.index(static_cast<std::size_t>(stranger - list.begin())),
                          shown(*stranger), "must be an object for an array of list-type map");
  std::vector<json::Value> keys;
  keys.reserve(list.size());
  for (const json::Value& element : list) keys.emplace_back(key_of(element, schema));
  const auto identity_at = [&](std::size_t at) { return identity_of_key(keys[at], schema); };
  for (const std::size_t i : second_ones(keys.size(), identity_at))
    if (!errors.is_full()) errors.duplicate("CR-LIST-002", path.index(i), shown(keys[i]));
}

void check_value(const json::Value& value, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors);

void check_list(const json::Array& list, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors) {
  if (schema.list_type == ListType::set && list.size() > 1) check_set(list, path, errors);
  if (schema.list_type == ListType::map) check_map(list, schema, path, errors);
  if (schema.items == nullptr || !schema.items->any_unique_list) return;
  for (std::size_t i = 0; i < list.size(); ++i) check_value(list[i], *schema.items, path.index(i), errors);
}

void check_value(const json::Value& value, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors) {
  if (!schema.any_unique_list) return;
  if (value.is_array()) check_list(value.as_array(), schema, path, errors);
  if (value.is_object()) check_list_types(value, schema, path, errors);
}

}  // namespace

void check_list_types(const json::Value& value, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors) {
  if (!value.is_object() || !schema.any_unique_list) return;
  for (const auto& [key, below] : value.as_object()) {
    // A property is checked with its own schema and with that of additional properties.
    if (schema.additional != nullptr) check_value(below, *schema.additional, path.key(key), errors);
    if (const SchemaNode* property = schema.properties.find(key))
      check_value(below, *property, path.child(key), errors);
  }
}

}  // namespace kubexx::schema
