#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// Reading and writing members of objects by their path.
namespace kubexx::json {

using MemberPath = std::initializer_list<std::string_view>;

/// The value at a path of member names, or null.
const Value* find(const Value& object, MemberPath path);
/// The string there; empty when there is none, or something else.
std::string text_at(const Value& object, MemberPath path);
/// Whether an array or an object with members is there.
bool has_any(const Value& object, MemberPath path);
/// Sets the member at the path; what is missing, or no object, on the way becomes one.
void set(Value& object, MemberPath path, Value value);
void erase(Value& object, MemberPath path);
/// The list of strings there.
std::vector<std::string> texts_at(const Value& object, MemberPath path);

}  // namespace kubexx::json
