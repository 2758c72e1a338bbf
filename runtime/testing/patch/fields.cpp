#include "runtime/testing/patch/fields.hpp"

#include <iterator>

namespace kubexx::testing {

const json::Value* find(const json::Value& object, Path path) {
  const json::Value* at = &object;
  for (const std::string_view name : path) {
    at = at->is_object() ? at->as_object().find(name) : nullptr;
    if (at == nullptr) return nullptr;
  }
  return at;
}

std::string text_at(const json::Value& object, Path path) {
  const json::Value* value = find(object, path);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

bool has_any(const json::Value& object, Path path) {
  const json::Value* value = find(object, path);
  if (value == nullptr) return false;
  return (value->is_array() && !value->as_array().empty()) || (value->is_object() && !value->as_object().empty());
}

void set(json::Value& object, Path path, json::Value value) {
  json::Value* at = &object;
  for (const std::string_view name : path) {
    if (!at->is_object()) *at = json::Object();
    json::Value* below = at->as_object().find(name);
    at = below != nullptr ? below : &at->as_object().set(std::string(name), nullptr);
  }
  *at = std::move(value);
}

void erase(json::Value& object, Path path) {
  json::Value* at = &object;
  const auto last = std::prev(path.end());
  for (auto name = path.begin(); name != last; ++name) {
    at = at->is_object() ? at->as_object().find(*name) : nullptr;
    if (at == nullptr) return;
  }
  if (at->is_object()) at->as_object().erase(*last);
}

std::vector<std::string> texts_at(const json::Value& object, Path path) {
  std::vector<std::string> texts;
  const json::Value* list = find(object, path);
  if (list == nullptr || !list->is_array()) return texts;
  for (const json::Value& one : list->as_array())
    if (one.is_string()) texts.push_back(one.as_string());
  return texts;
}

}  // namespace kubexx::testing
