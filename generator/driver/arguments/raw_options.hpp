#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kubexx::driver {

/// The least serious change for which `diff` exits with 1.
enum class FailOn { breaking, risky, never };

/// Values of options that need more than one option, or another component, to be understood.
struct RawOptions {
  std::vector<std::string> warnings;
  std::string explain_rule;  ///< of --explain, which is older than the command
  bool print = false;
  bool version = false;
  bool status = false;
  FailOn fail_on = FailOn::breaking;
  bool json = false;
  std::string server_version;
  std::optional<int> max_description_length;
  std::vector<std::string> namespaces;  ///< of groups: `GROUP=NAME`
  std::vector<std::string> sources;     ///< of markers of roles and webhooks, besides the headers
};

}  // namespace kubexx::driver
