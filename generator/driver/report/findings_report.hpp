#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/report/finding.hpp"
#include "generator/support/render_text.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::driver {

/// The form in which a command reports its findings.
struct ReportForm {
  bool json = false;       ///< JSON on standard output; else messages as clang prints them on standard error
  std::string sarif_file;  ///< also written, unless empty
};

struct FindingsReport {
  std::vector<Finding> findings;
  std::vector<std::pair<std::string_view, std::size_t>> counts;  ///< of the inputs; members of the JSON output
  std::string note;                                              ///< the last lines of the text; can be empty
  std::vector<std::string> inputs;                               ///< every file that was read
};

/// Writes the report and returns the exit status.
int report_findings(const FindingsReport& report, const ReportForm& form, const support::SourceMap& sources,
                    const support::TextStyle& style, std::ostream& out, std::ostream& err);

/// Prints the diagnostics that end a command, and returns its exit status; success if there are none.
int report_diagnostics(const std::vector<support::Diagnostic>& diagnostics, const support::SourceMap& sources,
                       const support::TextStyle& style, std::ostream& err);

/// Writes the diagnostics as SARIF, unless `path` is empty. Returns why the file could not be written, or nothing. The
/// sources and the other inputs of the run are not replaced.
std::string write_sarif(const std::string& path, const std::vector<support::Diagnostic>& diagnostics,
                        const support::SourceMap& sources, const std::vector<std::string>& other_inputs = {});

/// Prints the diagnostics with a summary; at most `limit` of each severity, unless it is 0.
void print_diagnostics(const std::vector<support::Diagnostic>& diagnostics, std::size_t limit,
                       const support::SourceMap& sources, const support::TextStyle& style, std::ostream& err);

/// "1 document", "2 documents"
std::string counted(std::size_t count, std::string_view noun);

}  // namespace kubexx::driver
