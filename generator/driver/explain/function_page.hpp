#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

/// What expressions can use, from the tables of functions and macros.
namespace kubexx::driver {

/// docs/cel-functions.md.
std::string function_reference();

/// Everything by library, a line each.
std::string function_list();

/// All about the functions and macros of one name, written as in an expression: `matches`, `+`, `all`. Empty if there is
/// none.
std::string function_page(std::string_view name);
/// The name that was probably meant; empty if none is near.
std::string nearest_function(std::string_view name);

json::Value functions_json();

}  // namespace kubexx::driver
