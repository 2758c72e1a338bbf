#pragma once

#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/definition/hoisting.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::schema::definition {

/// What no server says about a definition that it accepts: that it will not be served, or not as its author meant.
std::vector<FieldWarning> definition_warnings(const CustomResourceDefinition& crd, const Hoisting& hoisting);

}  // namespace kubexx::schema::definition
