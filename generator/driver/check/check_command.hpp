#pragma once

#include <iosfwd>

#include "generator/driver/check/check.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// The arguments of `kubexx check`, and the form of its output.
struct CheckCommand {
  CheckOptions options;
  ReportForm form;
  bool upgrade = false;  ///< print the definitions in v1, and check these
};

/// Runs the command and returns the exit status. Diagnostics are written to `err`.
int run_check(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
