#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// Reading and writing members of objects by their path.
namespace kubexx::testing {

using Path = std::initializer_list<std::string_view>;

/// The value at a path of member names, or null.
const json::Value* find(const json::Value& object, Path path);
/// The string there; empty when there is none, or something else.
std::string text_at(const json::Value& object, Path path);
/// Whether an array or an object with members is there.
bool has_any(const json::Value& object, Path path);
/// Sets the member at the path; what is missing, or no object, on the way becomes one.
void set(json::Value& object, Path path, json::Value value);
void erase(json::Value& object, Path path);
/// The list of strings there.
std::vector<std::string> texts_at(const json::Value& object, Path path);

}  // namespace kubexx::testing
