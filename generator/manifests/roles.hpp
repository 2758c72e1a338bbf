#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/manifests/rbac_rules.hpp"

namespace kubexx::manifests {

/// The documents of the roles that grant `rules`, each after a line `---`: a ClusterRole or Role for each namespace and
/// name, in this order, with the bytes of controller-gen. Rules without a role name are for `role_name`.
std::string write_roles(const std::vector<RbacRule>& rules, std::string_view role_name);

}  // namespace kubexx::manifests
