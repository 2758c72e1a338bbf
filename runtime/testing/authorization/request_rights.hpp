#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "runtime/cel/eval/authorization.hpp"
#include "runtime/testing/http/api_request.hpp"

namespace kubexx::testing {

/// The rights of the user of a request, and of the service accounts that exist, for expressions which are evaluated on
/// other threads: it does not change.
class RequestRights final : public cel::Authorizer {
 public:
  explicit RequestRights(User user) : user_(std::move(user)) {}

  /// Users whose rights are known by name, and service accounts as `namespace/name`. An account that is not among the
  /// users has all rights, as its tokens have.
  void set_accounts(std::map<std::string, User> users, std::set<std::string> accounts) {
    users_ = std::move(users);
    accounts_ = std::move(accounts);
  }

  bool allows(const cel::RightsQuestion& question) const override;

 private:
  const User* user_of(const cel::RightsQuestion& question) const;

  User user_, everything_;
  std::map<std::string, User> users_;
  std::set<std::string> accounts_;
};

}  // namespace kubexx::testing
