#include "generator/driver/import/import_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/generate/annotations_dir.hpp"
#include "generator/driver/generate/depfile.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/import_kubernetes.hpp"
#include "generator/driver/import/import_openapi.hpp"
#include "generator/driver/import/leftover_headers.hpp"
#include "generator/driver/import/round_trip.hpp"
#include "generator/driver/import/used_types.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/import/header_text.hpp"
#include "generator/support/files.hpp"
#include "generator/support/severity_policy.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

using support::Diagnostic;

/// The structs at namespace scope of a header that import wrote.
std::set<std::string> structs_of(const std::string& header) {
  constexpr std::string_view kStart = "struct ";
  std::set<std::string> names;
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(kStart))
      names.insert(line.substr(kStart.size(), line.find(' ', kStart.size()) - kStart.size()));
  return names;
}

std::vector<std::string> structs_missing_in(const std::string& header, const std::string& present) {
  std::vector<std::string> missing;
  std::ranges::set_difference(structs_of(present), structs_of(header), std::back_inserter(missing));
  return missing;
}

/// One run, from the inputs to the files.
class ImportRun {
 public:
  ImportRun(const ImportCommand& command, const Environment& environment, std::ostream& out, std::ostream& err)
      : command_(command), options_(command.options), environment_(environment), out_(out), err_(err) {}

  void run() {
    if (!command_.used_types.empty() && !find_types()) return;
    ImportedFiles files = import();
    imported_ = std::move(files.definitions);
    types_ = files.types;
    diagnostics_ = std::move(files.diagnostics);
    if (used_ && !support::has_errors(diagnostics_)) report_unused(*used_, files.uses, diagnostics_);
    if (support::has_errors(diagnostics_)) return;
    // Kinds of Kubernetes and of OpenAPI documents have no definitions to compare with.
    if (!imports_types()) check_headers();
    if (!command_.force && !command_.check) check_foreign_files();
    if (!command_.force && !command_.check && imports_types()) check_dropped_types();
    if (support::has_errors(diagnostics_)) return;
    if (command_.check)
      compare();
    else
      write();
    if (!support::has_errors(diagnostics_) && command_.reports_leftovers)
      report_leftovers(find_leftover_headers(command_.output_dir, imported_), command_.check, delivery_, err_);
  }

  int report(const support::TextStyle& style) const {
    for (const Diagnostic& each : diagnostics_) err_ << support::render_text(each, sources_, style);
    err_ << support::render_summary(diagnostics_);
    if (support::has_errors(diagnostics_)) {
      const bool is_environment = std::any_of(diagnostics_.begin(), diagnostics_.end(),
                                              [](const Diagnostic& each) { return each.rule.starts_with("env-"); });
      return is_environment ? kEnvironment : kErrorsFound;
    }
    if (!delivery_.differing.empty()) return kOutOfDate;
    err_ << summary();
    return kSuccess;
  }

 private:
  /// By name, and those of one group version in one header.
  bool imports_types() const { return !options_.kubernetes.empty() || !options_.openapi.empty(); }

  bool find_types() {
    const std::string problem = annotations_problem(environment_.annotations_dir, "");
    if (!problem.empty()) {
      diagnostics_.push_back(diagnostic_of("env-unreadable-file", problem));
      return false;
    }
    const UseOptions use{.names = command_.used_types,
                         .external = options_.external,
                         .adopts = command_.adopts,
                         .compares = options_.style.has_equality};
    used_ = find_used_types(use, {{}, command_.clang_flags, environment_.annotations_dir, environment_.preamble_dir},
                            sources_, diagnostics_);
    options_.used = used_ ? &*used_ : nullptr;
    return used_.has_value();
  }

  ImportedFiles import() {
    if (!options_.kubernetes.empty()) return import_kubernetes(options_);
    if (!options_.openapi.empty()) return import_openapi(options_, environment_.standard_input, sources_);
    if (command_.cluster.is_used) return import_cluster();
    return import_files(options_, environment_.standard_input, sources_);
  }

  /// Definitions of a cluster are read as if they came from standard input.
  ImportedFiles import_cluster() {
    auto read = read_cluster_definitions(command_.cluster, options_.inputs);
    if (!read) {
      ImportedFiles files;
      files.diagnostics.push_back(diagnostic_of("env-cluster", read.error().text()));
      if (read.error().reason == Reason::forbidden && options_.inputs.empty())
        files.diagnostics.back().notes.push_back(
            {"kinds with a name need no such right: 'kubexx import --cluster "
             "PLURAL.GROUP'; 'kubectl api-resources' prints their names",
             {}});
      return files;
    }
    std::istringstream input(std::move(read->text));
    are_served_ = read->are_served;
    options_.external = options_.external || are_served_;
    ImportOptions options = options_;
    options.inputs = {std::string(kStandardInput)};
    options.standard_input_name = "<cluster>";
    return import_files(options, &input, sources_);
  }

  std::string summary() const {
    std::string what = imports_types() ? counted(types_, "type") : counted(imported_.size(), "definition");
    if (!options_.kubernetes.empty()) what += " of Kubernetes";
    std::string text = fmt::format("note: {} {}, {} in '{}'\n", what, command_.check ? "compared" : "imported",
                                   counted(files_, "header"), command_.output_dir);
    importing::TypeCounts counts;
    for (const ImportedDefinition& each : imported_) counts += each.counts;
    const auto add = [&](std::size_t count, std::string_view thing, std::string_view what_they_are) {
      if (count > 0) text += fmt::format("note: {} {}\n", counted(count, thing), what_they_are);
    };
    add(counts.shared, "type", "declared as an alias of an equal one");
    add(counts.present, "object",
        used_ && used_->entries.empty() ? "with a type of Kubernetes" : "with a type of '--use'");
    if (options_.external && !used_ && !imports_types())
      add(count_usable_objects(imported_), "object",
          fmt::format("with the form of a type of Kubernetes; '--use {}' uses these types", kWidelyUsedType));
    add(counts.adopted_texts, "description", "replaced by those of adopted types");
    add(counts.incomparable, "struct", "without operator==, because a member has none");
    add(counts.untyped, "value", "of any type: kubexx::Json");
    if (are_served_)
      text +=
          "note: you may not read definitions; the kinds, as discovery and OpenAPI documents show them, are external\n";
    if (options_.no_descriptions) text += "note: the descriptions of fields are omitted\n";
    return text;
  }

  void check_headers() {
    const std::string problem = annotations_problem(environment_.annotations_dir, "");
    if (!problem.empty()) return diagnostics_.push_back(diagnostic_of("env-unreadable-file", problem));
    add(check_round_trip(imported_, environment_.annotations_dir, environment_.preamble_dir, options_.used));
  }

  void add(std::vector<Diagnostic> more) {
    for (Diagnostic& each : more) diagnostics_.push_back(std::move(each));
  }

  std::string path_of(const HeaderFile& header) const { return (fs::path(command_.output_dir) / header.path).string(); }

  /// Files of the user stay as they are.
  void check_foreign_files() {
    for (const ImportedDefinition& each : imported_)
      for (const HeaderFile& header : each.headers) {
        const support::ReadOutcome present = support::read_file(path_of(header));
        if (!present.ok || present.text.starts_with(importing::kHeaderBanner)) continue;
        Diagnostic error = diagnostic_of(
            "import-foreign", fmt::format("'{}' exists and was not written by 'kubexx import'", path_of(header)));
        error.notes.push_back({"'--force' replaces it", {}});
        diagnostics_.push_back(std::move(error));
      }
  }

  /// A header of a group version has the types that one run asks for.
  void check_dropped_types() {
    for (const HeaderFile& header : imported_.front().headers) {
      const support::ReadOutcome present = support::read_file(path_of(header));
      if (!present.ok || !present.text.starts_with(importing::kHeaderBanner)) continue;
      const std::vector<std::string> dropped = structs_missing_in(header.text, present.text);
      if (dropped.empty()) continue;
      Diagnostic error = diagnostic_of(
          "import-dropped-types",
          fmt::format(
              "'{}' has {}, which would be removed: {}{}", path_of(header), counted(dropped.size(), "type"),
              fmt::join(dropped.begin(), dropped.begin() + std::min<std::ptrdiff_t>(3, std::ssize(dropped)), ", "),
              dropped.size() > 3 ? ", ..." : ""));
      error.notes.push_back({"name the types of both runs in one, or remove them with '--force'", {}});
      diagnostics_.push_back(std::move(error));
    }
  }

  /// Prints how the files in the directory differ from the headers.
  void compare() {
    std::vector<emit::OutputFile> headers;
    for (ImportedDefinition& each : imported_)
      for (HeaderFile& header : each.headers) headers.push_back({header.path, std::move(header.text)});
    files_ = headers.size();
    Destination destination;
    destination.crd_dir = command_.output_dir;
    destination.check = true;
    delivery_ = deliver({headers, {}}, {}, destination, out_);
    for (const std::string& failure : delivery_.failures) diagnostics_.push_back(diagnostic_of("env-output", failure));
  }

  void write() {
    std::vector<support::NewFile> files;
    for (ImportedDefinition& each : imported_)
      for (HeaderFile& header : each.headers) files.push_back({path_of(header), std::move(header.text)});
    files_ = files.size();
    if (!command_.depfile.empty() && !add_depfile(files)) return;
    if (const auto failed = support::write_all_if_changed(files).failed)
      diagnostics_.push_back(
          diagnostic_of("env-output", fmt::format("cannot write '{}': {}", failed->path, failed->error)));
  }

  bool add_depfile(std::vector<support::NewFile>& files) {
    std::vector<std::string> headers;
    for (const support::NewFile& file : files) headers.push_back(file.path);
    const std::vector<std::string> inputs = depfile_inputs(used_->inputs);
    for (const std::vector<std::string>* paths :
         std::initializer_list<const std::vector<std::string>*>{&headers, &inputs})
      for (const std::string& path : *paths)
        if (!fits_depfile(path))
          diagnostics_.push_back(diagnostic_of("env-output", depfile_problem(command_.depfile, path)));
    if (support::has_errors(diagnostics_)) return false;
    files.push_back({command_.depfile, depfile_text(headers, inputs)});
    return true;
  }

  const ImportCommand& command_;
  ImportOptions options_;
  std::optional<UsedTypes> used_;
  bool are_served_ = false;  ///< the definitions are made of what every user may read
  const Environment& environment_;
  std::ostream& out_;
  std::ostream& err_;
  support::SourceMap sources_;
  std::vector<ImportedDefinition> imported_;
  std::vector<Diagnostic> diagnostics_;
  Delivery delivery_;
  std::size_t files_ = 0;
  std::size_t types_ = 0;
};

}  // namespace

int run_import(const ImportCommand& command, const Environment& environment, const support::TextStyle& style,
               std::ostream& out, std::ostream& err) {
  ImportRun run(command, environment, out, err);
  run.run();
  return run.report(style);
}

}  // namespace kubexx::driver
