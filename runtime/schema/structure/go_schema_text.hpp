#pragma once

#include <string>
#include <vector>

#include "runtime/schema/json_schema.hpp"

// Schemas as the server prints them in errors: the JSON of its internal types, which name their fields as Go does and
// leave nothing out.

namespace kubexx::schema::structure {

/// A whole schema, with every schema below it. What is longer than any error may be is cut off.
std::string go_schema_text(const JsonSchema& schema);

/// `items`, if it is not one schema.
std::string go_items_text(const JsonSchema& schema);

/// A list of names.
std::string go_list_text(const std::vector<std::string>& names);

}  // namespace kubexx::schema::structure
