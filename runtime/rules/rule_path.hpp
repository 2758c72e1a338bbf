#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// Where a rule's `fieldPath` leads.
struct FieldSteps {
  std::string printed;  ///< `spec.names[a.b]`, as the server prints it
  schema::Location steps;
};

/// The way from `node` to the declared field that a rule's `fieldPath` (`.spec.names['a.b']`) names; nothing if it
/// leads nowhere (CEL-009).
std::optional<FieldSteps> steps_to_field(std::string_view path, const schema::JsonSchema& node);

}  // namespace kubexx::rules
