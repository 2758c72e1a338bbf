#pragma once

#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// Reports a default value of a member that an API server would reject, and one that differs from the value C++ sends
/// for the member. Without effect for --compat controller-gen, which looks at neither. `name` is the member's, for
/// messages.
void check_default(Context& context, const schema::JsonSchema& schema, const model::Field& field,
                   const std::string& name);

}  // namespace kubexx::crd
