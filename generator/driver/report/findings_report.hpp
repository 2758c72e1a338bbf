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

/// How a command tells what it found.
struct ReportForm {
  bool json = false;       ///< on standard output, for programs; else clang-like text on standard error
  std::string sarif_file;  ///< written too, if there is a name
};

struct FindingsReport {
  std::vector<Finding> findings;
  std::vector<std::pair<std::string_view, std::size_t>> counts;  ///< what was read; members of the JSON
  std::string note;                                              ///< the last line of the text; may be empty
};

/// Answers the exit code.
int report_findings(const FindingsReport& report, const ReportForm& form, const support::SourceMap& sources,
                    const support::TextStyle& style, std::ostream& out, std::ostream& err);

/// "1 document", "2 documents"
std::string counted(std::size_t count, std::string_view noun);

}  // namespace kubexx::driver
