#pragma once

#include <string>
#include <vector>

#include "generator/driver/check/definitions.hpp"
#include "generator/import/import.hpp"

namespace kubexx::driver {

/// A definition with the headers made of it.
struct ImportedDefinition {
  const PlacedDefinition& definition;
  importing::Imported imported;
  std::vector<std::string> texts;  ///< of the headers
};

/// Reads the headers in memory as `kubexx generate` does and compares what it would generate with the definitions.
/// Reports `import-lossy` for each that differs, with the first place where it does.
std::vector<support::Diagnostic> check_round_trip(const std::vector<ImportedDefinition>& all,
                                                  const std::string& annotations_dir, const std::string& preamble_dir,
                                                  const support::SourceMap& sources);

}  // namespace kubexx::driver
