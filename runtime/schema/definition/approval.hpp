#pragma once

#include <string_view>

#include "runtime/schema/crd.hpp"

namespace kubexx::schema::definition {

/// Groups of the Kubernetes community, whose definitions need the annotation `api-approved.kubernetes.io`.
bool is_protected_group(std::string_view group);

/// The meaning of that annotation.
enum class Approval { missing, invalid, approved, bypassed };
Approval approval_of(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema::definition
