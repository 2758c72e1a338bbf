#pragma once

#include <vector>

#include "runtime/schema/crd.hpp"
#include "runtime/schema/definition/hoisting.hpp"
#include "runtime/schema/field_error.hpp"

namespace kubexx::schema::definition {

/// Warnings of kubexx itself about a definition that a server accepts.
std::vector<FieldWarning> definition_warnings(const CustomResourceDefinition& crd, const Hoisting& hoisting);

/// The same about an update of `old`.
std::vector<FieldWarning> update_warnings(const CustomResourceDefinition& crd, const CustomResourceDefinition& old);

}  // namespace kubexx::schema::definition
