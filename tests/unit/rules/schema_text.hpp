#pragma once

#include <optional>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules::test {

/// A schema as a definition's decoder reads it.
std::optional<schema::JsonSchema> read_schema(const json::Value& schema);

/// The same from JSON text that is known to be a schema.
schema::JsonSchema schema_of(std::string_view text);

}  // namespace kubexx::rules::test
