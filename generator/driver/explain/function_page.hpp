#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

/// The functions and macros of expressions, described from their tables.
namespace kubexx::driver {

/// The content of docs/cel-functions.md.
std::string function_reference();

/// All functions and macros by library, one per line.
std::string function_list();

/// Describes the functions and macros of one name, spelled as in an expression: `matches`, `+`, `all`. Empty if no
/// function has it.
std::string function_page(std::string_view name);
/// The most similar name; empty if no name is similar.
std::string nearest_function(std::string_view name);

json::Value functions_json();

}  // namespace kubexx::driver
