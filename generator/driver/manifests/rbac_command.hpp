#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/manifests/manifest_run.hpp"

namespace kubexx::driver {

/// The options of `kubexx rbac`.
struct RbacCommand {
  ManifestOptions manifests = {.file = "role.yaml"};
  std::string role_name;
};

/// The roles of the markers in sources.
WriteDocuments role_documents(const std::string& role_name);

/// Writes the roles of the markers in the sources, or reports what is wrong with them. Returns the exit status.
int run_rbac(const RbacCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
