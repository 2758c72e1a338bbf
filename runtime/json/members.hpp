#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// Reads and writes members of objects by their path. Each step is linear in the members of its object.
namespace kubexx::json {

using MemberPath = std::initializer_list<std::string_view>;

/// The value at a path of keys, or null.
const Value* find(const Value& object, MemberPath path);
Value* find(Value& object, MemberPath path);
/// The string at the path; empty if there is none, or another value.
std::string text_at(const Value& object, MemberPath path);
std::string text_at(const Object& object, std::string_view key);
/// The integer at the path; 0 if there is none, or another value.
std::int64_t integer_at(const Value& object, MemberPath path);
/// Whether the value at the path is an array or an object that is not empty.
bool has_any(const Value& object, MemberPath path);
/// Sets the member at the path. Missing members on the path, and those that are not objects, become objects.
void set(Value& object, MemberPath path, Value value);
void erase(Value& object, MemberPath path);
/// Sets the list at the path, or erases it if it is empty.
void set_or_erase(Value& object, MemberPath path, Array list);
/// The strings of the list at the path.
std::vector<std::string> texts_at(const Value& object, MemberPath path);

}  // namespace kubexx::json
