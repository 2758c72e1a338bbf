#include "runtime/json/members.hpp"

#include <iterator>

namespace kubexx::json {

const Value* find(const Value& object, MemberPath path) {
  const Value* at = &object;
  for (const std::string_view name : path) {
    at = at->is_object() ? at->as_object().find(name) : nullptr;
    if (at == nullptr) return nullptr;
  }
  return at;
}

std::string text_at(const Value& object, MemberPath path) {
  const Value* value = find(object, path);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

bool has_any(const Value& object, MemberPath path) {
  const Value* value = find(object, path);
  if (value == nullptr) return false;
  return (value->is_array() && !value->as_array().empty()) || (value->is_object() && !value->as_object().empty());
}

void set(Value& object, MemberPath path, Value value) {
  Value* at = &object;
  for (const std::string_view name : path) {
    if (!at->is_object()) *at = Object();
    Value* below = at->as_object().find(name);
    at = below != nullptr ? below : &at->as_object().set(std::string(name), nullptr);
  }
  *at = std::move(value);
}

void erase(Value& object, MemberPath path) {
  Value* at = &object;
  const auto last = std::prev(path.end());
  for (auto name = path.begin(); name != last; ++name) {
    at = at->is_object() ? at->as_object().find(*name) : nullptr;
    if (at == nullptr) return;
  }
  if (at->is_object()) at->as_object().erase(*last);
}

std::vector<std::string> texts_at(const Value& object, MemberPath path) {
  std::vector<std::string> texts;
  const Value* list = find(object, path);
  if (list == nullptr || !list->is_array()) return texts;
  for (const Value& one : list->as_array())
    if (one.is_string()) texts.push_back(one.as_string());
  return texts;
}

}  // namespace kubexx::json
