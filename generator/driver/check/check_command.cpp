#include "generator/driver/check/check_command.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ostream>
#include <utility>

#include "generator/driver/check/upgrade.hpp"

namespace kubexx::driver {
namespace {

/// A progress line on the terminal during long runs, erased at the end.
class Progress {
 public:
  Progress(bool wanted, std::ostream& err) : wanted_(wanted), err_(err) {}
  ~Progress() {
    if (shown_) err_ << "\r\x1b[K" << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done, std::size_t all) {
    const auto now = Clock::now();
    if (!wanted_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    shown_ = true;
    err_ << fmt::format("\r\x1b[Kchecked {} of {} files", done, all) << std::flush;
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_;
  std::ostream& err_;
  bool shown_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

std::string note_of(const CheckResult& result, const std::string& old_input) {
  std::string note;
  for (const std::string& name : result.created)
    note += fmt::format("note: {} is not in '{}', and was validated as a new definition\n", name, old_input);
  if (result.others > 0)
    note += fmt::format("note: {} checked; {} of other kinds ignored\n", counted(result.definitions, "definition"),
                        counted(result.others, "document"));
  return note;
}

/// A definition that cannot be read whole cannot be upgraded without a loss.
bool prevents_upgrade(const Finding& finding) {
  const std::string_view rule = finding.diagnostic.rule;
  const bool is_about_reading =
      rule.starts_with("CRD-DECODE-") || rule.starts_with("env-") || rule.starts_with("document-");
  return is_about_reading && rule != "CRD-DECODE-010" && finding.diagnostic.severity == support::Severity::error;
}

int report(CheckResult result, const CheckCommand& command, const support::SourceMap& sources,
           const support::TextStyle& style, std::ostream& out, std::ostream& err) {
  const std::string note = note_of(result, shown_name(command.options.old_input));
  return report_findings({std::move(result.findings),
                          {{"files", result.files},
                           {"definitions", result.definitions},
                           {"newDefinitions", result.created.size()},
                           {"otherDocuments", result.others}},
                          note,
                          std::move(result.inputs)},
                         command.form, sources, style, out, err);
}

/// Prints the definitions in v1. Findings are those of the output, and have its lines.
int run_upgrade(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
                std::ostream& out, std::ostream& err) {
  const ReadInputs inputs = read_inputs(command.options.inputs, environment.standard_input);
  support::SourceMap sources;
  CheckResult before = check_definitions(command.options, inputs, sources);
  std::erase_if(before.findings, [](const Finding& finding) { return !prevents_upgrade(finding); });
  if (before.has_errors()) return report(std::move(before), command, sources, style, out, err);
  const Upgraded upgraded = upgrade_definitions(inputs);
  out << upgraded.text;
  for (const std::string& note : upgraded.notes) err << fmt::format("kubexx: note: {}\n", note);
  CheckOptions options = command.options;
  options.inputs = {kStandardInput};
  options.standard_input_name = "<output>";
  support::SourceMap output;
  const ReadInputs written{{options.inputs, {}, {0}}, {{true, upgraded.text, {}}}};
  CheckResult after = check_definitions(options, written, output);
  after.inputs = std::move(before.inputs);
  return report(std::move(after), command, output, style, out, err);
}

}  // namespace

int run_check(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err) {
  if (command.upgrade) return run_upgrade(command, environment, style, out, err);
  support::SourceMap sources;
  CheckResult result;
  {
    Progress progress(environment.is_terminal, err);
    result = check_definitions(command.options, environment.standard_input, sources,
                               [&](std::size_t done, std::size_t all) { progress.show(done, all); });
  }
  return report(std::move(result), command, sources, style, out, err);
}

}  // namespace kubexx::driver
