#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/support/diagnostic.hpp"

namespace kubexx::support {

/// The effect of the `-W…` options. Errors stay errors: only a warning can be raised or silenced.
struct SeverityPolicy {
  bool warnings_are_errors = false;             ///< `-Werror`
  std::set<std::string, std::less<>> raised;    ///< `-Werror=RULE`
  std::set<std::string, std::less<>> lowered;   ///< `-Wno-error=RULE`: stays a warning under `-Werror`
  std::set<std::string, std::less<>> silenced;  ///< `-Wno-RULE`
};

/// Adds one option without its `-W`: `error`, `error=RULE`, `no-error=RULE`, `no-RULE`, `RULE`. Later options win.
/// Returns the error if the option is not valid.
std::optional<std::string> add_option(SeverityPolicy& policy, std::string_view option);

/// The diagnostics under the policy, in the same order.
std::vector<Diagnostic> apply(const SeverityPolicy& policy, std::vector<Diagnostic> diagnostics);

bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace kubexx::support
