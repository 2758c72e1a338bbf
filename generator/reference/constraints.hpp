#pragma once

#include <string>
#include <vector>

#include "generator/reference/reference.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::reference {

/// `string`, `[]object`, `map[string]integer`, `integer or string`
std::string type_text(const schema::JsonSchema& schema);

/// What the schema asks of a value. For lists and maps, also of their elements and values, whose labels begin with
/// `Items:` and `Values:`.
std::vector<Constraint> constraints_of(const schema::JsonSchema& schema);

/// The rules of the value, then those of elements and values that have no fields of their own.
std::vector<RuleDoc> rules_of(const schema::JsonSchema& schema);

/// The schema of elements or values; of any depth of lists and maps. The schema itself if it is neither.
const schema::JsonSchema& innermost(const schema::JsonSchema& schema);

/// `[]` and `{}` for each list and map around the innermost schema.
std::string element_steps(const schema::JsonSchema& schema);

}  // namespace kubexx::reference
