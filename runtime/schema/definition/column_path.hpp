#pragma once

#include <string>
#include <string_view>

namespace kubexx::schema::definition {

/// Why the path of a printer column cannot be followed when objects are listed (client-go's JSONPath templates), in
/// the words of client-go; empty when it can.
std::string column_path_fault(std::string_view json_path);

}  // namespace kubexx::schema::definition
