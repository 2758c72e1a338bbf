#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/emit/crd_yaml.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/severity_policy.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::driver {

using frontend::DeferredObjects;

/// In every definition, except with `--compat controller-gen` and `--omit-tool-version`.
inline constexpr const char* kKubexxAnnotation = "kubexx.io/version";

/// The options of `kubexx generate`, except where it writes its output.
struct GenerateOptions {
  std::vector<std::string> headers;
  std::vector<std::string> clang_flags;
  std::string compile_commands_dir;
  std::vector<std::string> compile_flags;
  std::string annotations_dir;
  std::string preamble_dir;
  bool controller_gen = false;
  bool allow_dangerous_types = false;
  bool generate_embedded_object_meta = false;
  std::optional<int> max_description_length;
  bool omit_tool_version = false;
  std::string header_file;
  std::string year;
  bool code = false;      ///< generate C++ code too
  std::string code_root;  ///< the directory that file names and includes are relative to; empty: the current directory
  bool apply_decoders = false;    ///< generate decoders of apply types
  bool conversions = false;       ///< generate conversions between versions
  std::string conversion_check;   ///< the name of the program that checks them; empty if there is none
  std::string conversion_header;  ///< the header of the program's functions for them; empty if there is none
  bool dump_facts = false;        ///< stop after reading, and set `Products::dump`
  bool keep_definitions = false;  ///< set `Products::definitions` and generate no files
  bool dump_model = false;        ///< stop after building the model, and set `Products::dump`
  support::SeverityPolicy severities;
  DeferredObjects* deferred = nullptr;  ///< null: clang's trees are destroyed as soon as they are read
};

/// Milliseconds of wall clock.
struct StageTimes {
  double parse = 0;  ///< by clang
  double read = 0;   ///< declarations, types, comments, values
  double build = 0;
  double write = 0;
};

/// The results of one run, in memory.
struct Products {
  std::vector<emit::OutputFile> files;                        ///< sorted by name; empty after an error
  std::vector<emit::OutputFile> code;                         ///< sorted by name; empty after an error
  std::vector<schema::CustomResourceDefinition> definitions;  ///< with `keep_definitions`
  std::vector<kubernetes::Kind> kinds;                        ///< that the headers declare, external ones included
  std::vector<std::string> inputs;                            ///< every file that was read
  std::vector<support::Diagnostic> diagnostics;               ///< sorted, with the requested severities
  std::string dump;
  StageTimes times;

  bool has_errors() const;
};

/// Reads the headers and generates every CRD. The result depends neither on the order of the headers nor on anything
/// except the files that are read. `sources` receives their content, to which the spans of diagnostics refer.
Products generate(const GenerateOptions& options, support::SourceMap& sources);

}  // namespace kubexx::driver
