#pragma once

#include <string_view>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// True if a rule's `fieldPath` (`.spec.names['a.b']`) leads from `node` to a field that is declared (CEL-009).
bool leads_to_field(std::string_view path, const schema::JsonSchema& node);

}  // namespace kubexx::rules
