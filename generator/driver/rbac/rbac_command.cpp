#include "generator/driver/rbac/rbac_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/rbac/source_files.hpp"
#include "generator/driver/run.hpp"
#include "generator/emit/crd_yaml.hpp"
#include "generator/manifests/rbac_markers.hpp"
#include "generator/manifests/roles.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

/// One run of `kubexx rbac`.
class RbacRun {
 public:
  RbacRun(const RbacCommand& command, std::ostream& out) : command_(command), out_(out) {}

  int run(const support::TextStyle& style, std::ostream& err) {
    const std::vector<manifests::RbacRule> rules = read_rules();
    const std::string header = read_text(command_.header_file);
    if (rules.empty() && !diagnostics_.has_errors()) report_missing();
    Delivery delivery;
    if (!diagnostics_.has_errors()) delivery = write(header, rules);
    for (const std::string& failure : delivery.failures) diagnostics_.error("env-output", {}, failure);
    const std::vector<support::Diagnostic> sorted = diagnostics_.sorted();
    for (const support::Diagnostic& each : sorted) err << support::render_text(each, sources_, style);
    err << support::render_summary(sorted);
    return exit_code(sorted, delivery);
  }

 private:
  std::string read_text(const std::string& path) {
    if (path.empty()) return {};
    support::ReadOutcome file = support::read_file(path);
    if (!file.ok) diagnostics_.error("env-unreadable-file", {}, fmt::format("cannot read '{}': {}", path, file.error));
    return file.text;
  }

  std::vector<manifests::RbacRule> read_rules() {
    std::vector<manifests::RbacRule> rules;
    const SourceFiles files = find_source_files(command_.inputs);
    for (const std::string& name : files.unreadable)
      diagnostics_.error("env-unreadable-file", {}, fmt::format("'{}' does not exist", name));
    for (const std::string& name : files.names) {
      const support::FileId file = sources_.add(name, read_text(name));
      std::vector<manifests::RbacRule> more = manifests::read_rbac_markers(file, sources_, diagnostics_);
      std::move(more.begin(), more.end(), std::back_inserter(rules));
    }
    return rules;
  }

  void report_missing() {
    auto& error = diagnostics_.error("rbac-missing", {}, "the files have no '+kubebuilder:rbac' marker");
    error.notes.push_back({"name the sources of the reconcilers, or the directories that contain them", {}});
  }

  Delivery write(const std::string& header, const std::vector<manifests::RbacRule>& rules) {
    const std::vector<emit::OutputFile> roles = {
        {command_.file, emit::with_year(header, command_.year) + manifests::write_roles(rules, command_.role_name)}};
    Destination destination;
    destination.crd_dir = command_.directory;
    destination.check = command_.check;
    return deliver({roles, {}}, {}, destination, out_);
  }

  static int exit_code(const std::vector<support::Diagnostic>& diagnostics, const Delivery& delivery) {
    for (const support::Diagnostic& each : diagnostics)
      if (each.severity == support::Severity::error && each.rule.starts_with("env-")) return kEnvironment;
    const bool failed = std::any_of(diagnostics.begin(), diagnostics.end(), [](const support::Diagnostic& each) {
      return each.severity == support::Severity::error;
    });
    if (failed) return kErrorsFound;
    return delivery.differing.empty() ? kSuccess : kOutOfDate;
  }

  const RbacCommand& command_;
  std::ostream& out_;
  support::SourceMap sources_;
  support::Diagnostics diagnostics_;
};

}  // namespace

int run_rbac(const RbacCommand& command, const support::TextStyle& style, std::ostream& out, std::ostream& err) {
  return RbacRun(command, out).run(style, err);
}

}  // namespace kubexx::driver
