#pragma once

#include <string>
#include <vector>

#include "generator/import/header.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::importing {

/// Headers with Kubernetes' own types: those that `definitions` name (`io.k8s.api.apps.v1.Deployment`) and all that
/// they are made of. One header per group version, in an order in which each includes only earlier ones. Kinds are
/// external. The set of headers depends on the group versions of `definitions` alone.
std::vector<Header> built_in_headers(const kubernetes::Catalog& catalog, const std::vector<std::string>& definitions);

}  // namespace kubexx::importing
