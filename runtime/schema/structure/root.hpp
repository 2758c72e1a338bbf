#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure/node.hpp"

// The root of a schema: what a resource may declare there, with and without the status subresource (ROOT-001 to
// ROOT-010).

namespace kubexx::schema::structure {

/// What is looked at before the structure: `nullable`, and with the status subresource the few keywords that are still
/// in force when the status is validated by itself.
void check_root(const Node& root, bool status_subresource, FieldErrors& errors);

/// The root as a node of the structure: additionalProperties and type.
void check_root_structure(const Node& root, FieldErrors& errors);

/// kind, apiVersion and metadata where `node` is a resource: the root, or an embedded resource.
void check_resource_fields(const Node& node, Level level, int server_minor, FieldErrors& errors);

}  // namespace kubexx::schema::structure
