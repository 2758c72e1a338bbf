#include "generator/driver/manifests/manifest_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/run.hpp"
#include "generator/emit/crd_yaml.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

class ManifestRun {
 public:
  ManifestRun(const ManifestOptions& options, std::ostream& out) : options_(options), out_(out) {}

  int run(const WriteDocuments& write_documents, const support::TextStyle& style, std::ostream& err) {
    const std::vector<support::FileId> files = read_files();
    const std::string header = options_.header_file.empty() ? std::string() : read_text(options_.header_file);
    const std::string documents = write_documents(files, sources_, diagnostics_);
    Delivery delivery;
    if (!diagnostics_.has_errors()) delivery = write(emit::with_year(header, options_.year) + documents);
    for (const std::string& failure : delivery.failures) diagnostics_.error("env-output", {}, failure);
    const std::vector<support::Diagnostic> sorted = diagnostics_.sorted();
    for (const support::Diagnostic& each : sorted) err << support::render_text(each, sources_, style);
    err << support::render_summary(sorted);
    return exit_code(sorted, delivery);
  }

 private:
  void report_unreadable(const std::string& path, const std::string& error) {
    diagnostics_.error("env-unreadable-file", {}, fmt::format("cannot read '{}': {}", path, error));
  }

  std::string read_text(const std::string& path) {
    support::ReadOutcome file = support::read_file(path);
    if (!file.ok) report_unreadable(path, file.error);
    return file.text;
  }

  /// In the order of their paths, each once.
  std::vector<support::FileId> read_files() {
    InputFiles found = find_input_files(options_.inputs, FileKind::cpp_source);
    for (const UnreadableInput& input : found.unreadable) report_unreadable(input.name, input.error);
    std::sort(found.names.begin(), found.names.end());
    found.names.erase(std::unique(found.names.begin(), found.names.end()), found.names.end());
    std::vector<support::FileId> files;
    for (const std::string& name : found.names) files.push_back(sources_.add(name, read_text(name)));
    return files;
  }

  Delivery write(std::string text) {
    const std::vector<emit::OutputFile> files = {{options_.file, std::move(text)}};
    Destination destination;
    destination.crd_dir = options_.directory;
    destination.check = options_.check;
    return deliver({files, {}}, {}, destination, out_);
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

  const ManifestOptions& options_;
  std::ostream& out_;
  support::SourceMap sources_;
  support::Diagnostics diagnostics_;
};

}  // namespace

int run_manifests(const ManifestOptions& options, const WriteDocuments& write_documents,
                  const support::TextStyle& style, std::ostream& out, std::ostream& err) {
  return ManifestRun(options, out).run(write_documents, style, err);
}

}  // namespace kubexx::driver
