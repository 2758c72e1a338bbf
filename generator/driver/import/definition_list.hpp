#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/check/definitions.hpp"

namespace kubexx::driver {

/// The definitions of all inputs, sorted by name, each name once.
struct DefinitionList {
  std::vector<PlacedDefinition> definitions;
  std::vector<support::Diagnostic>
      diagnostics;  ///< what `kubexx check` rejects, definitions that contradict each other
};

/// Reads and checks the definitions in files, directories and `-`. `standard_input` is read once.
DefinitionList list_definitions(const std::vector<std::string>& inputs, std::istream* standard_input,
                                support::SourceMap& sources);

}  // namespace kubexx::driver
