#pragma once

#include <vector>

#include "generator/manifests/rbac_rules.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::manifests {

/// The `+kubebuilder:rbac` markers in all comments of a C++ file, in their order, wherever they are written: above and
/// inside functions, classes and namespaces. Needs no compiler and no flags: only `#if 0` hides a marker. Reports each
/// marker that cannot be read, or that an API server would reject as a rule of a role, and omits it.
std::vector<RbacRule> read_rbac_markers(support::FileId file, const support::SourceMap& sources,
                                        support::Diagnostics& diagnostics);

}  // namespace kubexx::manifests
