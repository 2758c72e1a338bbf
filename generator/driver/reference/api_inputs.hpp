#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/generate/generate.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/support/render_text.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::driver {

/// What describes an API: headers, definitions, or both.
struct ApiInputs {
  std::vector<std::string> names;  ///< headers, and files and directories with definitions; `-` is standard input
  GenerateOptions headers;         ///< how headers are read, and what definitions contain; without `headers.headers`
  int server_minor = schema::kNewestServer;
  std::size_t error_limit = 20;  ///< how many errors, and how many warnings, are printed; 0: all
};

struct ApiDefinitions {
  std::vector<schema::CustomResourceDefinition> crds;  ///< valid, with defaults; sorted by group and kind
  std::vector<support::Diagnostic> diagnostics;
};

/// Reads the definitions, and generates those of headers. All are validated: if one is invalid, there are none.
ApiDefinitions read_api(const ApiInputs& inputs, std::istream* standard_input, support::SourceMap& sources);

/// Prints the diagnostics and returns the exit status.
int report_api(const std::vector<support::Diagnostic>& diagnostics, const ApiInputs& inputs,
               const support::SourceMap& sources, const support::TextStyle& style, std::ostream& err);

}  // namespace kubexx::driver
