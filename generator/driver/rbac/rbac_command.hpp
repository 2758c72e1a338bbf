#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// The options of `kubexx rbac`.
struct RbacCommand {
  std::vector<std::string> inputs;
  std::string role_name;
  std::string directory;  ///< empty: standard output
  std::string file = "role.yaml";
  bool check = false;  ///< compare instead of writing
  std::string header_file;
  std::string year;
};

/// Writes the roles of the markers in the sources, or reports what is wrong with them. Returns the exit status.
int run_rbac(const RbacCommand& command, const support::TextStyle& style, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
