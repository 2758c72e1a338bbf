#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a program finds around it, as a value: nothing in this library asks the process itself.
namespace kubexx::config {

struct Environment {
  std::vector<std::pair<std::string, std::string>> variables = {};
  bool has_terminal = false;  ///< credential programs may talk to a person
  std::string service_account_folder = "/var/run/secrets/kubernetes.io/serviceaccount";

  /// Empty when it is not set.
  std::string variable(std::string_view name) const;
};

}  // namespace kubexx::config
