#pragma once

#include <cstdint>
#include <string_view>

/// The values of the library `kubernetes.authz`: what an expression asks about the rights of a user, step by step.
namespace kubexx::cel {

/// One question about rights. The strings belong to the evaluation.
struct RightsQuestion {
  std::string_view account_namespace = {}, account = {};  ///< a service account; empty: the user of the request
  std::string_view path = {};                             ///< of a request for no resource
  std::string_view group = {}, resource = {}, subresource = {}, name_space = {}, name = {};
  std::string_view verb = {};
};

/// Who answers. Any number of threads may ask.
class Authorizer {
 public:
  virtual ~Authorizer() = default;
  virtual bool allows(const RightsQuestion& question) const = 0;
};

/// A value on the way from `authorizer` to a decision.
struct Authorization {
  enum class Step : std::uint8_t { authorizer, path_check, group_check, resource_check, decision };

  Step step = Step::authorizer;
  const Authorizer* authorizer = nullptr;
  RightsQuestion question = {};
  bool is_allowed = false;  ///< of a decision
};

/// `kubernetes.authorization.Authorizer` and so on.
std::string_view type_name(const Authorization& value);

}  // namespace kubexx::cel
