#pragma once

#include <string>
#include <vector>

#include "generator/support/span.hpp"

/// Access rules as markers grant them, and the fewest rules that grant the same.
namespace kubexx::manifests {

/// What one `+kubebuilder:rbac` marker grants: verbs on resources of API groups, or on URLs.
struct RbacRule {
  std::vector<std::string> groups;  ///< the core group is ""
  std::vector<std::string> resources;
  std::vector<std::string> resource_names;  ///< empty: all
  std::vector<std::string> urls;
  std::vector<std::string> verbs;
  std::string name_space;  ///< of a Role; empty: a ClusterRole
  std::string role_name;   ///< empty: the name that the run gives to its roles
  support::Span span;      ///< the marker; invalid after merging
};

/// Rules that grant exactly what `rules` grant, all for the same role: each list sorted and without duplicates, and
/// rules united in the steps of controller-gen v0.23.0, in its order. Names and roles of the results are empty.
///
/// Where joining groups or URLs makes two rules equal except for their verbs, controller-gen loses one of them; here
/// the verbs are united.
std::vector<RbacRule> merge_rules(const std::vector<RbacRule>& rules);

}  // namespace kubexx::manifests
