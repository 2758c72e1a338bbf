#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// The field that a rule's `fieldPath` names.
struct FieldSteps {
  std::string printed;  ///< `spec.names[a.b]`, as the server prints it
  schema::Location steps;
};

/// The steps from `node` to the declared field that a rule's `fieldPath` (`.spec.names['a.b']`) names; nothing if it
/// does not name one.
std::optional<FieldSteps> steps_to_field(std::string_view path, const schema::JsonSchema& node);

/// Whether the path continues below a map whose values have no schema: the server dereferences a nil pointer there.
bool leaves_schema(std::string_view path, const schema::JsonSchema& node);

}  // namespace kubexx::rules
