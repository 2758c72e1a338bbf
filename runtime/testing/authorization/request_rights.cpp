#include "runtime/testing/authorization/request_rights.hpp"

#include <fmt/format.h>

#include "runtime/testing/authorization/authorization.hpp"

namespace kubexx::testing {

bool RequestRights::allows(const cel::RightsQuestion& question) const {
  const User* user = user_of(question);
  if (user == nullptr) return false;
  if (!question.path.empty()) return !user->is_anonymous;
  Access access{.verb = std::string(question.verb),
                .group = std::string(question.group),
                .resource = std::string(question.resource),
                .name_space = std::string(question.name_space),
                .name = std::string(question.name)};
  if (!question.subresource.empty()) access.resource.append("/").append(question.subresource);
  return may(*user, access);
}

/// Null for a service account that does not exist.
const User* RequestRights::user_of(const cel::RightsQuestion& question) const {
  if (question.account.empty()) return &user_;
  const auto user =
      users_.find(fmt::format("system:serviceaccount:{}:{}", question.account_namespace, question.account));
  if (user != users_.end()) return &user->second;
  const bool exists = accounts_.contains(fmt::format("{}/{}", question.account_namespace, question.account));
  return exists ? &everything_ : nullptr;
}

}  // namespace kubexx::testing
