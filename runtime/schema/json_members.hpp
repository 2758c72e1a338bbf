#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

// Members of a JSON object that are omitted if their value is empty, as with Go's `omitempty`.

namespace kubexx::schema {

inline void put_text(json::Object& object, std::string_view key, const std::string& text) {
  if (!text.empty()) object.set(std::string(key), text);
}

inline void put_flag(json::Object& object, std::string_view key, bool flag) {
  if (flag) object.set(std::string(key), true);
}

inline void put_number(json::Object& object, std::string_view key, std::int64_t number) {
  if (number != 0) object.set(std::string(key), number);
}

template <class T>
void put_present(json::Object& object, std::string_view key, const std::optional<T>& value) {
  if (value) object.set(std::string(key), json::Value(*value));
}

template <class T, class Convert>
void put_each(json::Object& object, std::string_view key, const std::vector<T>& items, Convert convert) {
  if (items.empty()) return;
  json::Array array;
  array.reserve(items.size());
  for (const T& item : items) array.push_back(convert(item));
  object.set(std::string(key), std::move(array));
}

inline void put_strings(json::Object& object, std::string_view key, const std::vector<std::string>& items) {
  put_each(object, key, items, [](const std::string& item) { return json::Value(item); });
}

/// `convert` is called with each value of a map from names.
template <class T, class Convert>
void put_map(json::Object& object, std::string_view key, const std::map<std::string, T>& map, Convert convert) {
  if (map.empty()) return;
  std::vector<json::Object::Member> members;
  members.reserve(map.size());
  for (const auto& [name, value] : map) members.emplace_back(name, convert(value));
  object.set(std::string(key), json::Object(std::move(members)));
}

inline void put_text_map(json::Object& object, std::string_view key, const std::map<std::string, std::string>& map) {
  put_map(object, key, map, [](const std::string& text) { return json::Value(text); });
}

}  // namespace kubexx::schema
