#include "runtime/json/members.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kubexx::json {
namespace {

std::string string_of(const Value* value) {
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

}  // namespace

const Value* find(const Value& object, MemberPath path) {
  const Value* at = &object;
  for (const std::string_view name : path) {
    at = at->is_object() ? at->as_object().find(name) : nullptr;
    if (at == nullptr) return nullptr;
  }
  return at;
}

Value* find(Value& object, MemberPath path) { return const_cast<Value*>(find(std::as_const(object), path)); }

std::string text_at(const Value& object, MemberPath path) { return string_of(find(object, path)); }
std::string text_at(const Object& object, std::string_view key) { return string_of(object.find(key)); }

std::int64_t integer_at(const Value& object, MemberPath path) {
  const Value* value = find(object, path);
  const auto* integer = value == nullptr ? nullptr : std::get_if<std::int64_t>(&value->variant());
  return integer == nullptr ? 0 : *integer;
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
  if (path.size() == 0) return;
  Value* at = &object;
  const auto last = std::prev(path.end());
  for (auto name = path.begin(); name != last; ++name) {
    at = at->is_object() ? at->as_object().find(*name) : nullptr;
    if (at == nullptr) return;
  }
  if (at->is_object()) at->as_object().erase(*last);
}

void set_or_erase(Value& object, MemberPath path, Array list) {
  if (list.empty()) return erase(object, path);
  set(object, path, std::move(list));
}

void copy_member(const Value& from, MemberPath path, Value& to) {
  const Value* value = find(from, path);
  if (value != nullptr)
    set(to, path, *value);
  else
    erase(to, path);
}

bool is_omissible(const Value& value) {
  if (value.is_object())
    return std::ranges::all_of(value.as_object(), [](const auto& member) { return is_omissible(member.second); });
  if (value.is_string()) return value.as_string().empty();
  if (value.is_array()) return value.as_array().empty();
  if (value.is_bool()) return !value.as_bool();
  return value.is_null() || value.as_double() == 0;
}

Value with_sorted_members(Value value) {
  if (value.is_array())
    for (Value& element : value.as_array()) element = with_sorted_members(std::move(element));
  if (!value.is_object()) return value;
  std::vector<Object::Member> members;
  for (auto& [key, member] : value.as_object()) members.emplace_back(key, with_sorted_members(std::move(member)));
  std::ranges::sort(members, {}, &Object::Member::first);
  return Object::from_distinct(std::move(members));
}

const Array& list_at(const Value& object, MemberPath path) {
  static const Array kNone;
  const Value* list = find(object, path);
  return list != nullptr && list->is_array() ? list->as_array() : kNone;
}

std::vector<std::string> texts_at(const Value& object, MemberPath path) {
  std::vector<std::string> texts;
  for (const Value& one : list_at(object, path))
    if (one.is_string()) texts.push_back(one.as_string());
  return texts;
}

}  // namespace kubexx::json
