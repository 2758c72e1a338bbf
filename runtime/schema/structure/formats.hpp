#pragma once

#include <vector>

#include "runtime/schema/check.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/node.hpp"

// What the server warns of in a schema that it accepts (WARN-001, WARN-002).

namespace kubexx::schema::structure {

/// Whether the server enforces the format of this node, or ignores it without a warning.
bool is_recognized_format(const JsonSchema& schema, int server_minor);

/// Formats that are not recognized, each time one is written, and then sets of objects or of lists, once each. On an
/// update only what is new.
std::vector<FieldWarning> server_warnings(const SchemaRequest& request, int server_minor);

}  // namespace kubexx::schema::structure
