#include "generator/driver/chart/chart_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <utility>

#include "generator/chart/values.hpp"
#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/generate/leftovers.hpp"
#include "generator/driver/generate/outputs.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "generator/support/files.hpp"
#include "runtime/json/marks.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

/// The objects of the inputs, with their places.
class Manifests {
 public:
  Manifests(const std::vector<std::string>& inputs, std::istream* standard_input) {
    const InputFiles found = find_input_files(inputs);
    for (const UnreadableInput& unreadable : found.unreadable) cannot_read(unreadable.name, unreadable.error);
    for (const std::string& name : found.names) read(name, standard_input);
  }

  std::vector<json::Value> objects;
  std::vector<std::string> files;  ///< that were read, without standard input
  support::SourceMap sources;
  std::vector<support::Diagnostic> diagnostics;

  void report(const chart::Problem& problem) {
    diagnostics.push_back(
        diagnostic_of("chart-manifest", problem.message, problem.object ? span_of_problem(problem) : support::Span{}));
  }

 private:
  void read(const std::string& name, std::istream* standard_input) {
    InputText input = read_input(name, standard_input);
    if (!input.ok) return cannot_read(name, input.error);
    if (name != kStandardInput) files.push_back(name);
    const support::FileId file = sources.add(shown_name(name), std::move(input.text));
    yaml::Documents documents = yaml::read_documents(sources.text(file));
    for (const yaml::ReadError& error : documents.errors)
      diagnostics.push_back(unreadable_document(error, sources.text(file), span_of(sources, file, error.mark)));
    std::vector<yaml::Document> read;
    for (yaml::Document& document : documents.documents) add_objects(std::move(document), read);
    for (yaml::Document& object : read) {
      places_.push_back({file, std::move(object.marks)});
      objects.push_back(std::move(object.value));
    }
  }

  void cannot_read(const std::string& name, const std::string& error) {
    diagnostics.push_back(
        diagnostic_of("env-unreadable-file", fmt::format("cannot read '{}': {}", shown_name(name), error)));
  }

  support::Span span_of_problem(const chart::Problem& problem) const {
    const Place& place = places_[*problem.object];
    const std::vector<json::Step> steps(problem.path.begin(), problem.path.end());
    return span_of(sources, place.file, json::find_marks(objects[*problem.object], place.marks, steps).marks->name());
  }

  /// The positions in an object.
  struct Place {
    support::FileId file;
    json::Marks marks;
  };
  std::vector<Place> places_;
};

/// The templates of the directory that this run does not write; Helm would install them, too.
std::vector<Leftover> find_other_templates(const fs::path& directory, const std::vector<chart::ChartFile>& files) {
  std::vector<std::string> written;
  for (const chart::ChartFile& file : files) written.push_back((directory / file.path).string());
  std::vector<Leftover> others;
  for (const std::string& path : find_unwritten((directory / "templates").string(), ".yaml", 1, written))
    others.push_back({path, fmt::format("'{}' is not from these manifests", path),
                      "move a template of your own to a folder below 'templates'"});
  return others;
}

/// The names that the values of this run have and the file does not, such as `image` or `image.tag`: templates would
/// fail or render nothing.
std::vector<std::string> find_missing_values(const std::string& path, const std::string& text) {
  const yaml::Documents planned = yaml::read_documents(text);
  const yaml::Documents present = yaml::read_documents(support::read_file(path).text);
  std::vector<std::string> missing;
  if (planned.documents.empty()) return missing;
  const auto is_present = [&](json::MemberPath names) {
    return !present.documents.empty() && json::find(present.documents[0].value, names) != nullptr;
  };
  for (const auto& [name, value] : planned.documents[0].value.as_object()) {
    if (!is_present({name})) {
      missing.push_back(name);
    } else if (value.is_object() && chart::is_group_of_values(name)) {
      for (const auto& [member, ignored] : value.as_object())
        if (!is_present({name, member})) missing.push_back(fmt::format("{}.{}", name, member));
    }
  }
  return missing;
}

/// The given versions that the kept Chart.yaml does not have.
std::vector<std::string> find_other_versions(const std::string& path, const ChartCommand& command) {
  const yaml::Documents present = yaml::read_documents(support::read_file(path).text);
  std::vector<std::string> others;
  const auto compare = [&](const char* key, bool is_given, const std::string& given) {
    const std::string kept = present.documents.empty() ? "" : json::text_at(present.documents[0].value, {key});
    if (is_given && !kept.empty() && kept != given)
      others.push_back(fmt::format("its {} is {}, not {}", key, kept, given));
  };
  compare("version", command.has_version, command.options.version);
  compare("appVersion", command.has_app_version, command.options.app_version);
  return others;
}

Delivery write_chart(const std::vector<chart::ChartFile>& files, const std::vector<std::string>& inputs,
                     const ChartCommand& command, std::ostream& out, std::ostream& err) {
  std::vector<emit::OutputFile> written;
  std::error_code error;
  for (const chart::ChartFile& file : files) {
    const std::string path = (fs::path(command.directory) / file.path).string();
    if (!file.is_for_users || command.replaces_values || !fs::exists(path, error)) {
      written.push_back({file.path, file.text});
      continue;
    }
    if (const auto missing = find_missing_values(path, file.text); !missing.empty())
      err << fmt::format("kubexx: note: '{}' is kept and lacks: {}; add them, or use '--replace-values'\n", path,
                         fmt::join(missing, ", "));
    if (file.path != "Chart.yaml") continue;
    if (const auto others = find_other_versions(path, command); !others.empty())
      err << fmt::format("kubexx: note: '{}' is kept: {}; edit it, or use '--replace-values'\n", path,
                         fmt::join(others, "; "));
  }
  Destination destination;
  destination.crd_dir = command.directory;
  destination.check = command.check;
  Delivery delivery = deliver({written, {}}, inputs, destination, out);
  report_leftovers(find_other_templates(command.directory, files), command.check, delivery, err);
  return delivery;
}

}  // namespace

int run_chart(const ChartCommand& command, const Environment& environment, const support::TextStyle& style,
              std::ostream& out, std::ostream& err) {
  Manifests manifests(command.inputs, environment.standard_input);
  Delivery delivery;
  if (manifests.diagnostics.empty()) {
    const chart::Chart chart = chart::build_chart(manifests.objects, command.options);
    for (const chart::Problem& problem : chart.problems) manifests.report(problem);
    for (const std::string& note : chart.notes) err << fmt::format("kubexx: note: {}\n", note);
    if (chart.problems.empty()) delivery = write_chart(chart.files, manifests.files, command, out, err);
  }
  for (const std::string& failure : delivery.failures)
    manifests.diagnostics.push_back(diagnostic_of("env-output", failure));
  const int code = report_diagnostics(manifests.diagnostics, manifests.sources, style, err);
  if (code != kSuccess) return code;
  return delivery.differing.empty() ? kSuccess : kOutOfDate;
}

}  // namespace kubexx::driver
