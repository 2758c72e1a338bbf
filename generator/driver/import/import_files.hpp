#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/import/own_type_uses.hpp"
#include "generator/import/findings.hpp"
#include "generator/import/style.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::driver {

struct UsedTypes;

struct ImportOptions {
  std::vector<std::string> inputs;  ///< files, directories, `-`
  std::vector<std::string> kinds;   ///< `example.com/v1/Widget`: only these; empty: all. Of Kubernetes: as `inputs`
  bool external = false;            ///< the headers have `kubexx:external`
  bool no_descriptions = false;     ///< neither headers nor what they are compared with have descriptions of fields
  std::string standard_input_name = kStandardInputName;
  std::string kubernetes = {};      ///< the release whose own kinds and types `inputs` names; empty: `inputs` are files
  const UsedTypes* used = nullptr;  ///< types that the headers include; null: none
  std::vector<std::string> openapi =
      {};  ///< documents with the kinds and types that `inputs` names; empty: no documents
  importing::Style style = {};
};

struct HeaderFile {
  std::string path;  ///< below the output directory
  std::string text;
  std::string name_space = {};
};

/// A definition as the headers made of it. The definition itself, which is many times larger than its text, is
/// released when its headers are written.
struct ImportedDefinition {
  std::string name;
  support::Span place;      ///< of the name
  std::string normal_form;  ///< JSON; see importing::normal_form
  std::vector<HeaderFile> headers;
  importing::TypeCounts counts = {};
};

/// The definitions of all inputs, sorted by name, each name once.
struct ImportedFiles {
  std::vector<ImportedDefinition> definitions;
  std::size_t types = 0;  ///< that were named, of Kubernetes or of OpenAPI documents, each counted once
  std::vector<support::Diagnostic> diagnostics;
  std::vector<OwnTypeUses> uses = {};  ///< of the entries of tables
};

/// Reads, checks and imports the definitions in files, directories and `-`, on all processors. Every file is read once:
/// what is checked is what is imported. Of a definition, only the versions that are asked for are imported. Reports
/// what `kubexx check` rejects, what no header expresses, kinds that the inputs do not contain, and definitions that
/// contradict each other.
ImportedFiles import_files(const ImportOptions& options, std::istream* standard_input, support::SourceMap& sources);

}  // namespace kubexx::driver
