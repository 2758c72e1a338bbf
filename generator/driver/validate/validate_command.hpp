#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "generator/driver/validate/validate.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// Whether and how `kubexx validate` prints the stored objects.
enum class StoredForm { none, yaml, json };

/// The arguments of `kubexx validate`, and the form of its output.
struct ValidateCommand {
  ValidateOptions options;
  ReportForm form;
  StoredForm stored = StoredForm::none;  ///< print each object as the server would store it, on standard output
};

/// Runs the command and returns the exit status. Diagnostics are written to `err`.
int run_validate(const ValidateCommand& command, const Environment& environment, const support::TextStyle& style,
                 std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
