#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/manifests/manifest_run.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::driver {

/// The options of `kubexx rbac`.
struct RbacCommand {
  ManifestOptions manifests = {.file = "role.yaml"};
  std::string role_name;
  std::vector<std::string> verbs;  ///< of aggregated API servers
};

/// The roles of the markers in sources. `kinds` are those of the program, as far as they are known; `controller_gen`
/// accepts any group, as that tool does.
WriteDocuments role_documents(const RbacCommand& command, std::vector<kubernetes::Kind> kinds, bool controller_gen);

/// Writes the roles of the markers in the sources, or reports what is wrong with them. Returns the exit status.
int run_rbac(const RbacCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
