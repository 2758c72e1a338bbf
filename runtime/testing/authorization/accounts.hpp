#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/testing/http/api_request.hpp"

/// Who presents which token.
namespace kubexx::testing {

/// The audience of tokens that name none: the API server itself.
inline constexpr std::string_view kOwnAudience = "https://kubernetes.default.svc";

struct ServiceAccount {
  std::string name_space, name;
};
/// The account that a user name (`system:serviceaccount:shop:operator`) belongs to, whether it exists or not.
std::optional<ServiceAccount> service_account(std::string_view user);

/// A token of a service account.
struct AccountToken {
  std::string name_space, account, uid;
  std::string id;  ///< of the token
  std::vector<std::string> audiences;
  std::int64_t issued = 0, expires = 0;  ///< in seconds
  std::string bound_kind = {}, bound_name = {}, bound_uid = {};

  /// `system:serviceaccount:shop:operator`
  std::string user_name() const;
};

class Accounts {
 public:
  /// The token of the user with all rights.
  void set_token(std::string token) { token_ = std::move(token); }
  void add(std::string token, User user);

  /// A user of `add`, or the one with all rights; null for another token.
  const User* find_by_token(std::string_view token) const;
  /// Null for a name that `add` did not get.
  const User* find_by_name(std::string_view name) const;
  /// The users of `add`.
  std::map<std::string, User> by_name() const;

  /// A JSON web token, signed with a secret. At least the last 10,000 are known.
  std::string issue(AccountToken token, const std::string& secret);
  /// Null for a token that was not issued.
  const AccountToken* find_issued(std::string_view token) const;

 private:
  std::string token_;
  User everything_;
  std::map<std::string, User, std::less<>> users_;
  std::map<std::string, AccountToken, std::less<>> issued_;
  std::vector<std::string> order_;
};

}  // namespace kubexx::testing
