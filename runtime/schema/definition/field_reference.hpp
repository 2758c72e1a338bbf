#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::schema::definition {

/// What a path such as `.spec.size` means in a schema.
struct FieldReference {
  std::string fault;  ///< the message of the server; empty if the path is valid
  std::string first;  ///< the first step
  std::string path;   ///< `spec.size`, and `[key]` for values of a map
  const JsonSchema* schema = nullptr;
  bool crashes = false;  ///< the server dereferences a nil pointer
};

/// By the steps of `.name` alone, through properties and values of maps. Without a schema the first step crashes.
FieldReference find_field(std::string_view json_path, const JsonSchema* schema);

}  // namespace kubexx::schema::definition
