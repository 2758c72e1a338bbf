#pragma once

#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"

namespace kubexx::driver {

/// Reads the headers in memory as `kubexx generate` does and compares what it would generate with the definitions.
/// Reports `import-lossy` for each that differs, with the first place where it does, and `import-unsupported` for each
/// that is too large to be generated. Objects of external kinds that have one of the `used` types are not compared
/// further: their form is that of the type on both sides. Descriptions within adopted types are not compared, but those
/// that differ are counted in the definition.
std::vector<support::Diagnostic> check_round_trip(std::vector<ImportedDefinition>& all,
                                                  const std::string& annotations_dir, const std::string& preamble_dir,
                                                  const UsedTypes* used = nullptr);

}  // namespace kubexx::driver
