#pragma once

#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

namespace kubexx::testing {

/// The fields of a built-in kind that an update changes although they never change after creation, with the errors of
/// Kubernetes. Two of its values are shown otherwise: Kubernetes shows templates of jobs with the names of Go, and
/// appends a comparison to the errors about pods, volumes and claims.
std::vector<schema::FieldError> check_immutable_fields(const json::Value& object, const json::Value& old,
                                                       const ResourceInfo& info);

}  // namespace kubexx::testing
