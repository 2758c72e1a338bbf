#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/import/cluster_definitions.hpp"
#include "generator/driver/import/import_files.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// `kubexx import` and where it writes.
struct ImportCommand {
  ImportOptions options;
  ClusterOptions cluster = {};                ///< where `options.inputs` are names of definitions
  std::vector<std::string> used_types = {};   ///< names of Kubernetes' own types, `core/v1/PodSpec`, and of tables
  std::vector<std::string> clang_flags = {};  ///< with which headers of own types are read
  bool adopts = false;                        ///< descriptions of used types may differ
  std::string output_dir;
  std::string depfile = {};        ///< for the headers, with the headers of own types
  bool force = false;              ///< replace files that import did not write
  bool check = false;              ///< write nothing, and print what would change
  bool reports_leftovers = false;  ///< no other command writes headers of the same groups to the directory
};

/// Runs it and returns the exit status. Diagnostics are written to `err`, differences of `check` to `out`. No file is
/// written after an error.
int run_import(const ImportCommand& command, const Environment& environment, const support::TextStyle& style,
               std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
