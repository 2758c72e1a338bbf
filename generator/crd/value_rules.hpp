#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// What the newest API server answers if a value of this schema defaults to `value`: `must be of type integer:
/// "string"`; for a value inside it with its name: `'size' must be …`; then the fields that the schema does not have.
/// Empty if the server accepts the value.
/// References in the schema must be resolved.
std::string complaint_about(const json::Value& value, const schema::JsonSchema& schema);

/// Whether the URL of `externalDocs` is one that the marker accepts: an absolute URL or path. Servers accept any
/// string.
bool is_documentation_url(std::string_view url);

}  // namespace kubexx::crd
