#pragma once

#include <iosfwd>

#include "generator/driver/check/check.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// `kubexx check` and how it answers.
struct CheckCommand {
  CheckOptions options;
  ReportForm form;
};

/// Runs it and answers the exit code. Diagnostics go to `err`.
int run_check(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
