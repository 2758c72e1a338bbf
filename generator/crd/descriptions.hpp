#pragma once

#include <string>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Shortens a description to at most `limit` bytes: to the last end of a sentence, else to the last space followed by
/// `...`, as controller-gen does, which can cut a character (`controller_gen`). 0 removes it.
std::string shortened(std::string text, int limit, bool controller_gen = false);

/// Shortens every description of the schema.
void shorten_descriptions(schema::JsonSchema& schema, int limit, bool controller_gen);

}  // namespace kubexx::crd
