#pragma once

#include <string>
#include <vector>

#include "runtime/schema/crd.hpp"

namespace kubexx::schema {

/// Writes into a definition that was read from apiextensions.k8s.io/v1beta1 what v1 needs for the same behaviour:
/// v1beta1 preserves unknown fields unless it sets `preserveUnknownFields: false`, and needs no schema. Returns what a
/// person should know about it, one sentence each.
std::vector<std::string> upgrade_beta(CustomResourceDefinition& crd);

}  // namespace kubexx::schema
