#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

/// Reads and writes members of objects by their path: `find(object, {"spec", "flag"})`. Each step is linear in the
/// members of its object.
namespace kubexx::json {

using MemberPath = std::initializer_list<std::string_view>;

/// The value at a path of keys, or null. The pointer is valid until the object changes.
const Value* find(const Value& object, MemberPath path);
Value* find(Value& object, MemberPath path);
/// The string at the path; empty if there is none, or another value.
std::string text_at(const Value& object, MemberPath path);
std::string text_at(const Object& object, std::string_view key);
/// The integer at the path; 0 if there is none, or another value.
std::int64_t integer_at(const Value& object, MemberPath path);
/// Sets the member at the path. Missing members on the path, and those that are not objects, become objects.
void set(Value& object, MemberPath path, Value value);
/// Removes the member at the path, if there is one.
void erase(Value& object, MemberPath path);

}  // namespace kubexx::json
