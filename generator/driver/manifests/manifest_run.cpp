#include "generator/driver/manifests/manifest_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/run.hpp"
#include "generator/emit/crd_yaml.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

class ManifestReader {
 public:
  ManifestReader(const ManifestOptions& options, support::SourceMap& sources, support::Diagnostics& diagnostics)
      : options_(options), sources_(sources), diagnostics_(diagnostics) {}

  Manifest run(const WriteDocuments& write_documents) {
    Manifest manifest;
    manifest.inputs = find_files();
    std::vector<support::FileId> files;
    for (const std::string& name : manifest.inputs) files.push_back(sources_.add(name, read_text(name)));
    const std::string header = options_.header_file.empty() ? std::string() : read_text(options_.header_file);
    manifest.text = emit::with_year(header, options_.year) + write_documents(files, sources_, diagnostics_);
    return manifest;
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
  std::vector<std::string> find_files() {
    InputFiles found = find_input_files(options_.inputs, FileKind::cpp_source);
    for (const UnreadableInput& input : found.unreadable) report_unreadable(input.name, input.error);
    std::sort(found.names.begin(), found.names.end());
    found.names.erase(std::unique(found.names.begin(), found.names.end()), found.names.end());
    return std::move(found.names);
  }

  const ManifestOptions& options_;
  support::SourceMap& sources_;
  support::Diagnostics& diagnostics_;
};

Delivery write(Manifest manifest, const ManifestOptions& options, const std::string& sarif, std::ostream& out) {
  const std::vector<emit::OutputFile> files = {{options.file, std::move(manifest.text)}};
  Destination destination;
  destination.crd_dir = options.directory;
  destination.check = options.check;
  destination.sarif = sarif;
  return deliver({files, {}}, manifest.inputs, destination, out);
}

int exit_code(const std::vector<support::Diagnostic>& diagnostics, const Delivery& delivery) {
  for (const support::Diagnostic& each : diagnostics)
    if (each.severity == support::Severity::error && each.rule.starts_with("env-")) return kEnvironment;
  if (support::has_errors(diagnostics)) return kErrorsFound;
  return delivery.differing.empty() ? kSuccess : kOutOfDate;
}

}  // namespace

Manifest read_manifest(const ManifestOptions& options, const WriteDocuments& write_documents,
                       support::SourceMap& sources, support::Diagnostics& diagnostics) {
  return ManifestReader(options, sources, diagnostics).run(write_documents);
}

int run_manifests(const ManifestOptions& options, const WriteDocuments& write_documents, const MessageOptions& messages,
                  std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  support::Diagnostics diagnostics;
  Manifest manifest = read_manifest(options, write_documents, sources, diagnostics);
  std::vector<support::Diagnostic> found = support::apply(messages.severities, diagnostics.sorted());
  Delivery delivery;
  if (!support::has_errors(found)) delivery = write(std::move(manifest), options, messages.sarif_file, out);
  if (!delivery.has_clash) {
    std::string failure = write_sarif(messages.sarif_file, found, sources, {options.header_file});
    if (!failure.empty()) delivery.failures.push_back(std::move(failure));
  }
  for (std::string& failure : delivery.failures)
    found.push_back({"env-output", support::Severity::error, std::move(failure), {}, {}, {}});
  print_diagnostics(found, messages.error_limit, sources, messages.style, err);
  return exit_code(found, delivery);
}

}  // namespace kubexx::driver
