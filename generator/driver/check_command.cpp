#include "generator/driver/check_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>

#include "generator/driver/version.hpp"
#include "generator/support/files.hpp"
#include "generator/support/render_sarif.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

/// A line on a terminal that says how far a long run has come, and is wiped away at its end.
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

void put(json::Object& object, std::string_view key, const std::string& text) {
  if (!text.empty()) object.set(std::string(key), text);
}

json::Value json_of(const CheckFinding& finding, const support::SourceMap& sources) {
  const support::Diagnostic& diagnostic = finding.diagnostic;
  json::Object object;
  object.set("severity", diagnostic.severity == Severity::error ? "error" : "warning");
  object.set("rule", diagnostic.rule);
  object.set("message", diagnostic.message);
  if (diagnostic.span.valid()) {
    const support::LineColumn place = sources.line_column(diagnostic.span.file, diagnostic.span.begin);
    object.set("file", sources.path(diagnostic.span.file));
    object.set("line", std::int64_t{place.line});
    object.set("column", std::int64_t{place.column});
  }
  put(object, "field", finding.field);
  put(object, "reason", finding.reason);
  put(object, "value", finding.value);
  put(object, "detail", finding.detail);
  return object;
}

json::Value json_of(const CheckResult& result, const support::SourceMap& sources) {
  json::Array findings;
  for (const CheckFinding& finding : result.findings) findings.push_back(json_of(finding, sources));
  json::Object object;
  object.set("accepted", !result.has_errors());
  object.set("files", static_cast<std::int64_t>(result.files));
  object.set("definitions", static_cast<std::int64_t>(result.definitions));
  object.set("otherDocuments", static_cast<std::int64_t>(result.others));
  object.set("findings", std::move(findings));
  return object;
}

std::vector<support::Diagnostic> diagnostics_of(const CheckResult& result) {
  std::vector<support::Diagnostic> out;
  for (const CheckFinding& finding : result.findings) out.push_back(finding.diagnostic);
  return out;
}

/// Why the log could not be written; empty when it was.
std::string write_sarif(const std::string& path, const std::vector<support::Diagnostic>& diagnostics,
                        const support::SourceMap& sources) {
  std::error_code error;
  const std::string root = std::filesystem::current_path(error).string();
  const std::string log = support::render_sarif(diagnostics, sources, {std::string(version()), root});
  const support::WriteOutcome outcome = support::write_if_changed(path, log);
  return outcome.kind == support::WriteOutcome::Kind::failed ? fmt::format("cannot write '{}': {}", path, outcome.error)
                                                             : std::string();
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void print_text(const CheckResult& result, const std::vector<support::Diagnostic>& diagnostics,
                const support::SourceMap& sources, const support::TextStyle& style, std::ostream& err) {
  for (const support::Diagnostic& diagnostic : diagnostics) err << support::render_text(diagnostic, sources, style);
  err << support::render_summary(diagnostics);
  if (result.others > 0)
    err << fmt::format("note: {} checked; {} of other kinds passed over\n", counted(result.definitions, "definition"),
                       counted(result.others, "document"));
}

int exit_code(const std::vector<support::Diagnostic>& diagnostics) {
  int code = kSuccess;
  for (const support::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    if (diagnostic.rule.starts_with("env-")) return kEnvironment;
    code = kErrorsFound;
  }
  return code;
}

}  // namespace

int run_check(const CheckCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  CheckResult result;
  {
    Progress progress(environment.is_terminal, err);
    result = check_definitions(command.options, environment.standard_input, sources,
                               [&](std::size_t done, std::size_t all) { progress.show(done, all); });
  }
  std::vector<support::Diagnostic> diagnostics = diagnostics_of(result);
  if (!command.sarif_file.empty())
    if (std::string failure = write_sarif(command.sarif_file, diagnostics, sources); !failure.empty())
      diagnostics.push_back({"env-output", Severity::error, std::move(failure), {}, {}, {}});
  if (command.json) {
    out << json::to_pretty_text(json_of(result, sources)) << "\n";
  } else {
    print_text(result, diagnostics, sources, style, err);
  }
  return exit_code(diagnostics);
}

}  // namespace kubexx::driver
