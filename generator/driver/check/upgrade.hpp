#pragma once

#include <string>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"

namespace kubexx::driver {

/// Definitions in apiextensions.k8s.io/v1.
struct Upgraded {
  std::string text = {};                ///< YAML documents
  std::vector<std::string> notes = {};  ///< on definitions of v1beta1, with their names
};

/// The definitions of inputs that have no error in reading them. Definitions of v1 are written as
/// they are, other documents are omitted.
Upgraded upgrade_definitions(const ReadInputs& inputs);

}  // namespace kubexx::driver
