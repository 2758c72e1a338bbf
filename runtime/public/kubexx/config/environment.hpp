#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The surroundings of a program as a value. The library itself does not read the environment of the process.
namespace kubexx::config {

struct Environment {
  std::vector<std::pair<std::string, std::string>> variables = {};
  bool has_terminal = false;  ///< credential plugins may prompt the user
  std::string service_account_folder = "/var/run/secrets/kubernetes.io/serviceaccount";

  /// The value of the first variable with this name; empty if it is not set.
  std::string variable(std::string_view name) const;
};

}  // namespace kubexx::config
