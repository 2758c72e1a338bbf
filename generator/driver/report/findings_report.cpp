#include "generator/driver/report/findings_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "generator/driver/run.hpp"
#include "generator/driver/version.hpp"
#include "generator/support/files.hpp"
#include "generator/support/render_sarif.hpp"
#include "generator/support/same_file.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

void put(json::Object& object, std::string_view key, const std::string& text) {
  if (!text.empty()) object.set(std::string(key), text);
}

json::Value json_of(const Finding& finding, const support::SourceMap& sources) {
  const support::Diagnostic& diagnostic = finding.diagnostic;
  json::Object object;
  object.set("severity", diagnostic.severity == Severity::error ? "error" : "warning");
  object.set("rule", diagnostic.rule.text());
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

json::Value json_of(const FindingsReport& report, const support::SourceMap& sources, bool accepted) {
  json::Array findings;
  for (const Finding& finding : report.findings) findings.push_back(json_of(finding, sources));
  json::Object object;
  object.set("accepted", accepted);
  for (const auto& [name, count] : report.counts) object.set(std::string(name), static_cast<std::int64_t>(count));
  object.set("findings", std::move(findings));
  return object;
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

std::string write_sarif(const std::string& path, const std::vector<support::Diagnostic>& diagnostics,
                        const support::SourceMap& sources, const std::vector<std::string>& other_inputs) {
  if (path.empty()) return {};
  std::vector<std::string> inputs = sources.paths();
  inputs.insert(inputs.end(), other_inputs.begin(), other_inputs.end());
  if (std::string clash = support::find_clash({path}, inputs); !clash.empty()) return clash;
  std::error_code error;
  const std::string root = std::filesystem::current_path(error).string();
  const std::string log = support::render_sarif(diagnostics, sources, {std::string(version()), root});
  const support::WriteOutcome outcome = support::write_if_changed(path, log);
  return outcome.kind == support::WriteOutcome::Kind::failed ? fmt::format("cannot write '{}': {}", path, outcome.error)
                                                             : std::string();
}

void print_diagnostics(const std::vector<support::Diagnostic>& diagnostics, std::size_t limit,
                       const support::SourceMap& sources, const support::TextStyle& style, std::ostream& err) {
  std::map<support::Severity, std::size_t> printed;
  for (const support::Diagnostic& one : diagnostics) {
    if (limit != 0 && ++printed[one.severity] > limit) continue;
    err << support::render_text(one, sources, style);
  }
  const bool cut = std::any_of(printed.begin(), printed.end(), [&](const auto& count) { return count.second > limit; });
  if (cut)
    err << fmt::format("kubexx: note: only the first {} of each severity are shown; '--error-limit 0' shows all\n",
                       limit);
  err << support::render_summary(diagnostics);
}

int report_diagnostics(const std::vector<support::Diagnostic>& diagnostics, const support::SourceMap& sources,
                       const support::TextStyle& style, std::ostream& err) {
  bool is_environment = false;
  for (const support::Diagnostic& one : diagnostics) {
    err << support::render_text(one, sources, style);
    is_environment = is_environment || one.rule.starts_with("env-");
  }
  if (diagnostics.empty()) return kSuccess;
  return is_environment ? kEnvironment : kErrorsFound;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

int report_findings(const FindingsReport& report, const ReportForm& form, const support::SourceMap& sources,
                    const support::TextStyle& style, std::ostream& out, std::ostream& err) {
  std::vector<support::Diagnostic> diagnostics;
  for (const Finding& finding : report.findings) diagnostics.push_back(finding.diagnostic);
  const bool accepted = exit_code(diagnostics) == kSuccess;
  if (std::string failure = write_sarif(form.sarif_file, diagnostics, sources, report.inputs); !failure.empty())
    diagnostics.push_back({"env-output", Severity::error, std::move(failure), {}, {}, {}});
  if (form.json) {
    out << json::to_pretty_text(json_of(report, sources, accepted)) << "\n";
    // The findings are about the inputs. What happens to another output is not one of them.
    for (std::size_t i = report.findings.size(); i < diagnostics.size(); ++i)
      err << support::render_text(diagnostics[i], sources, style);
  } else {
    for (const support::Diagnostic& diagnostic : diagnostics) err << support::render_text(diagnostic, sources, style);
    err << support::render_summary(diagnostics) << report.note;
  }
  return exit_code(diagnostics);
}

}  // namespace kubexx::driver
