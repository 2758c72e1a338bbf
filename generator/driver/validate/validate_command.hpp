#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "generator/driver/validate/validate.hpp"
#include "generator/support/render_text.hpp"

namespace kubexx::driver {

/// What `kubexx validate` prints beside its findings.
enum class StoredForm { none, yaml, json };

/// `kubexx validate` and how it answers.
struct ValidateCommand {
  ValidateOptions options;
  ReportForm form;
  StoredForm stored = StoredForm::none;  ///< what the server would store, on standard output
};

/// Runs it and answers the exit code. Diagnostics go to `err`.
int run_validate(const ValidateCommand& command, const Environment& environment, const support::TextStyle& style,
                 std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
