#pragma once

#include <string>
#include <vector>

#include <kubexx/json/members.hpp>

/// What the project itself needs besides the public functions on members.
namespace kubexx::json {

/// Whether the value at the path is an array or an object that is not empty.
bool has_any(const Value& object, MemberPath path);
/// Whether servers and types may omit the value of a member: null, false, zero, and what has no other content.
bool is_omissible(const Value& value);
/// Sets the list at the path, or erases it if it is empty.
void set_or_erase(Value& object, MemberPath path, Array list);
/// Sets the member at the path to that of another object, or erases it.
void copy_member(const Value& from, MemberPath path, Value& to);
/// The value with the members of all its objects in the order of their keys, as Go writes maps.
Value with_sorted_members(Value value);
/// The list at the path; empty if there is none, or another value.
const Array& list_at(const Value& object, MemberPath path);
/// The strings of the list at the path.
std::vector<std::string> texts_at(const Value& object, MemberPath path);

}  // namespace kubexx::json
