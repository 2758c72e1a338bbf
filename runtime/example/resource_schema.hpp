#pragma once

#include "runtime/schema/served_definition.hpp"

namespace kubexx::example {

/// The schema of new objects: that of the definition, with the type and the name that every resource has spelled out
/// as required properties. The status is not required if it is a subresource.
schema::JsonSchema resource_schema(const schema::ServedVersion& version);

}  // namespace kubexx::example
