#pragma once

#include <vector>

#include "runtime/schema/json_schema.hpp"

// The server converts a schema to a structural one before it validates its structure: some keywords are errors, others
// are dropped.

namespace kubexx::schema::structure {

/// Whether this node alone can become part of a structural schema. Each keyword that cannot is an error
/// of its own, but for `$schema`.
bool converts(const JsonSchema& schema);

/// The words of the server for a root that does not convert although nothing else is wrong (KW-009).
inline constexpr const char* kNotConverted = "OpenAPIV3Schema 'schema' is not supported";

/// Whether the structural node has only type, default, properties and additionalProperties.
bool is_plain(const JsonSchema& schema, int server_minor);

/// Whether `additionalProperties` of a node below a junctor is still there once the schema is structural.
bool sees_additional(const JsonSchema& nested, int server_minor);

/// `anyOf` of an integer and a string, in that order and with nothing else: the way of int-or-string.
bool is_int_or_string_pattern(const std::vector<JsonSchema>& any_of, int server_minor);

}  // namespace kubexx::schema::structure
