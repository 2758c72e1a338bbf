#pragma once

#include <string>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Shortens a text to at most `limit` bytes, back to the last end of a sentence, else to the last blank followed by
/// `...`, as controller-gen does. 0 leaves nothing.
std::string shortened(std::string text, int limit);

/// Shortens every description of the schema.
void shorten_descriptions(schema::JsonSchema& schema, int limit);

}  // namespace kubexx::crd
