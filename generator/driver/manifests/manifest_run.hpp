#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/support/diagnostic.hpp"
#include "generator/support/render_text.hpp"
#include "generator/support/severity_policy.hpp"
#include "generator/support/source_map.hpp"

/// The steps that the commands for markers in C++ sources share.
namespace kubexx::driver {

/// What is read, and the one file that is written.
struct ManifestOptions {
  std::vector<std::string> inputs = {};  ///< files, and directories that are searched for C++ sources and headers
  std::string directory = {};            ///< empty: standard output
  std::string file = {};                 ///< the name in the directory
  bool check = false;                    ///< compare instead of writing
  std::string header_file = {};
  std::string year = {};
};

/// How diagnostics are reported.
struct MessageOptions {
  support::TextStyle style;
  support::SeverityPolicy severities;
  std::string sarif_file;       ///< also written, unless empty
  std::size_t error_limit = 0;  ///< how many errors, and how many warnings, are printed; 0: all
};

/// The YAML documents of the markers in the files, each after a line `---`. What it returns is not used once it has
/// reported an error.
using WriteDocuments = std::function<std::string(const std::vector<support::FileId>& files,
                                                 const support::SourceMap& sources, support::Diagnostics& diagnostics)>;

/// A manifest, and the files that it was made of.
struct Manifest {
  std::string text;
  std::vector<std::string> inputs;
};

/// Reads the inputs. After an error, the text is not used.
Manifest read_manifest(const ManifestOptions& options, const WriteDocuments& write_documents,
                       support::SourceMap& sources, support::Diagnostics& diagnostics);

/// Reads the inputs, writes or compares the documents, prints the diagnostics to `err`, and returns the exit status.
/// After an error, no file is written.
int run_manifests(const ManifestOptions& options, const WriteDocuments& write_documents, const MessageOptions& messages,
                  std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
