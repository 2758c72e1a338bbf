#pragma once

#include <string>
#include <vector>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::support {

struct SarifRun {
  std::string tool_version;
  std::string source_root;  ///< absolute directory that relative paths start from
};

/// A SARIF 2.1.0 log of one run, for code scanning. Columns count UTF-16 units, as its `columnKind` declares.
/// Fingerprints depend on the rule, the file relative to the root and the text of the line, not on line numbers.
std::string render_sarif(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources, const SarifRun& run);

}  // namespace kubexx::support
