#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kubexx::driver {

/// Definitions in apiextensions.k8s.io/v1.
struct Upgraded {
  std::string text = {};                ///< YAML documents
  std::vector<std::string> notes = {};  ///< on definitions of v1beta1, with their names
};

/// The definitions of files, directories and `-`, which can be read without an error. Definitions of v1 are written as
/// they are, other documents are omitted.
Upgraded upgrade_definitions(const std::vector<std::string>& inputs, std::istream* standard_input);

}  // namespace kubexx::driver
