#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/emit/crd_yaml.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/severity_policy.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::driver {

using frontend::Keepsakes;

/// What `kubexx generate` reads and says, apart from where it puts it.
struct GenerateOptions {
  std::vector<std::string> headers;
  std::vector<std::string> clang_flags;
  std::string compile_commands_dir;
  std::string annotations_dir;
  std::string preamble_dir;
  bool controller_gen = false;
  bool allow_dangerous_types = false;
  bool generate_embedded_object_meta = false;
  std::optional<int> max_description_length;
  bool omit_tool_version = false;
  std::string header_file;
  std::string year;
  bool code = false;        ///< make the C++ code beside the headers too
  std::string code_root;    ///< the folder that its names and includes are relative to; the current one by default
  bool dump_facts = false;  ///< stop after reading; the text becomes `Products::dump`
  bool dump_model = false;  ///< the same after joining with the markers
  support::SeverityPolicy severities;
  Keepsakes* keepsakes = nullptr;  ///< null to free clang's trees as soon as they are read
};

/// Milliseconds of wall clock.
struct StageTimes {
  double parse = 0;  ///< clang's part
  double read = 0;   ///< declarations, types, comments, values
  double build = 0;
  double write = 0;
};

/// What one run made, in memory.
struct Products {
  std::vector<emit::OutputFile> files;           ///< sorted by name; empty after an error
  std::vector<emit::OutputFile> code;            ///< sorted by name; empty after an error
  std::vector<std::string> inputs;               ///< every file that was read
  std::vector<support::Diagnostic> diagnostics;  ///< sorted, severities as asked for
  std::string dump;
  StageTimes times;

  bool has_errors() const;
};

/// Reads the headers and makes the text of every CRD. The result depends neither on the order of the headers nor on
/// anything outside the files read. `sources` receives their texts, to which the diagnostics' spans refer.
Products generate(const GenerateOptions& options, support::SourceMap& sources);

}  // namespace kubexx::driver
