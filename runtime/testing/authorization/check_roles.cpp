#include <kubexx/testing/check_roles.hpp>

#include <fmt/format.h>

namespace kubexx::testing {

std::string RightsReport::text() const {
  std::string text;
  if (!missing.empty()) text += fmt::format("missing rights: {}\n", fmt::join(missing, "; "));
  if (!spare.empty()) text += fmt::format("spare rights: {}\n", fmt::join(spare, "; "));
  return text;
}

Result<RightsReport> check_roles(ApiServer& server, std::string_view roles,
                                 const std::function<void(const std::string& kubeconfig)>& run) {
  constexpr std::string_view kUser = "role-check";
  const auto kubeconfig = server.add_user(kUser, roles);
  if (!kubeconfig) return kubeconfig.error();
  run(*kubeconfig);
  return server.rights_report(kUser);
}

}  // namespace kubexx::testing
