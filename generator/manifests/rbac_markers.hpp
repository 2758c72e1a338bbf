#pragma once

#include <vector>

#include "generator/manifests/rbac_checks.hpp"
#include "generator/manifests/rbac_rules.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::manifests {

/// The `+kubebuilder:rbac` markers of a C++ file, as `visit_source_markers` finds them. Reports each marker that cannot
/// be read, or that the checks reject, and omits it.
std::vector<RbacRule> read_rbac_markers(support::FileId file, const support::SourceMap& sources,
                                        const RbacChecks& checks, support::Diagnostics& diagnostics);

}  // namespace kubexx::manifests
