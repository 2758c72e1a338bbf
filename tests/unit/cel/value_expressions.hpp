#pragma once

#include <string>
#include <vector>

namespace kubexx::cel::test {

/// Expressions without variables that reach every overload of the function table, with values at the borders of types
/// and of functions.
std::vector<std::string> value_expressions();

}  // namespace kubexx::cel::test
