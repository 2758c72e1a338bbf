#include "generator/driver/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/check/defined_names.hpp"
#include "generator/driver/check/file_check.hpp"
#include "generator/driver/report/document_place.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::driver {
namespace {

using support::Severity;

/// The content of the i-th file.
using ReadFile = std::function<InputText(std::size_t)>;
using OnProgress = std::function<void(std::size_t, std::size_t)>;

FileCheck check_file(InputText input, const CheckOptions& options, const OldDefinitions& old) {
  if (input.ok) return check_text(std::move(input.text), options, old);
  FileCheck out;
  out.error = std::move(input.error);
  return out;
}

/// Checks all files. The result is in their order.
std::vector<FileCheck> check_files(std::size_t files, const ReadFile& read_file, const CheckOptions& options,
                                   const OldDefinitions& old, const OnProgress& on_progress) {
  std::vector<FileCheck> checks(files);
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < files; i = next++) {
      checks[i] = check_file(read_file(i), options, old);
      const std::size_t count = ++done;
      const std::scoped_lock lock(mutex);
      on_progress(count, files);
    }
  };
  const std::size_t workers = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), files);
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < workers; ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
  return checks;
}

/// Collects the findings of all files and adds their spans.
class Collector {
 public:
  Collector(const CheckOptions& options, Severity of_duplicates, CheckResult& result, support::SourceMap& sources)
      : options_(options), of_duplicates_(of_duplicates), result_(result), sources_(sources) {}

  void add(const std::string& name, FileCheck check) {
    ++result_.files;
    if (name != kStandardInput) result_.inputs.push_back(name);
    result_.definitions += check.definitions.size();
    result_.others += check.others;
    result_.created.insert(result_.created.end(), check.created.begin(), check.created.end());
    if (!check.is_read) return add_unreadable({name, check.error});
    if (check.findings.empty() && check.definitions.empty()) return;
    find_duplicates(name, check);
    find_conflicts(check);
    if (check.findings.empty()) return;
    const support::FileId file = sources_.add(shown_name(name, options_.standard_input_name), std::move(check.text));
    for (PlacedFinding& placed : check.findings) {
      placed.finding.diagnostic.span = span_of(sources_, file, placed.mark);
      if (placed.excerpt)
        placed.finding.diagnostic.span = excerpt_span(sources_, placed.finding.diagnostic.span, *placed.excerpt);
      for (auto& [message, mark] : placed.notes)
        placed.finding.diagnostic.notes.push_back({std::move(message), span_of(sources_, file, mark)});
      result_.findings.push_back(std::move(placed.finding));
    }
  }

  void add_unreadable(const UnreadableInput& input) {
    add_alone("env-unreadable-file",
              fmt::format("cannot read '{}': {}", shown_name(input.name, options_.standard_input_name), input.error));
  }

  void add_alone(support::ReportedRule rule, std::string message) {
    Finding& finding = result_.findings.emplace_back();
    finding.diagnostic = diagnostic_of(rule, std::move(message));
  }

 private:
  /// Reports definitions of which earlier files, or earlier documents of the file, contain another of the same name.
  void find_duplicates(const std::string& file, FileCheck& check) {
    for (const NamedDefinition& definition : check.definitions) {
      if (definition.name.empty()) continue;
      const auto first =
          defined_.claim(definition.name, definition.content, shown_name(file, options_.standard_input_name));
      if (!first) continue;
      PlacedFinding& placed = check.findings.emplace_back();
      placed.finding.diagnostic = diagnostic_of("crd-duplicate", duplicate_message(definition.name, *first));
      placed.finding.diagnostic.severity = of_duplicates_;
      placed.mark = definition.name_mark;
    }
  }

  /// Reports names that definitions in earlier files use (CRD-NAMES-013).
  void find_conflicts(FileCheck& check) {
    for (const NamedDefinition& definition : check.definitions) {
      const schema::CrdNames& names = definition.names;
      claim(definition, "resource", names.plural, check);
      claim(definition, "resource", names.singular, check);
      for (const std::string& name : names.short_names) claim(definition, "resource", name, check);
      claim(definition, "kind", names.kind, check);
      claim(definition, "kind", names.list_kind, check);
    }
  }

  void claim(const NamedDefinition& definition, std::string_view space, const std::string& name, FileCheck& check) {
    if (name.empty()) return;
    const auto [owner, is_new] =
        owners_.emplace(fmt::format("{}/{}/{}", definition.group, space, name), definition.name);
    if (is_new || owner->second == definition.name) return;
    PlacedFinding& placed = check.findings.emplace_back();
    placed.finding.diagnostic =
        diagnostic_of("CRD-NAMES-013", fmt::format("{} is already used by {}, so servers accept {} but do not serve it",
                                                   json::go_quoted(name), owner->second, definition.name));
    placed.mark = definition.mark;
  }

  const CheckOptions& options_;
  const Severity of_duplicates_;
  CheckResult& result_;
  support::SourceMap& sources_;
  std::map<std::string, std::string> owners_;
  DefinedNames defined_;
};

void read_old(const CheckOptions& options, std::istream* standard_input, OldDefinitions& old, CheckResult& result,
              support::SourceMap& sources) {
  if (options.old_input.empty()) return;
  Collector collector(options, Severity::error, result, sources);  // which one is the former version?
  const InputFiles files = find_input_files({options.old_input});
  for (const UnreadableInput& input : files.unreadable) collector.add_unreadable(input);
  for (const std::string& name : files.names) {
    InputText input = read_input(name, standard_input);
    if (!input.ok) {
      collector.add_unreadable({name, input.error});
      continue;
    }
    collector.add(name, read_old_definitions(input.text, old));
  }
  if (old.empty() && !result.has_errors())
    collector.add_alone("crd-missing",
                        fmt::format("'{}' contains no CustomResourceDefinition", shown_name(options.old_input)));
}

CheckResult check_all(const CheckOptions& options, const InputFiles& files, const ReadFile& read_file,
                      std::istream* standard_input, support::SourceMap& sources, const OnProgress& on_progress) {
  CheckResult result;
  OldDefinitions old;
  read_old(options, standard_input, old, result, sources);
  result.files = result.definitions = 0;
  Collector collector(options, Severity::warning, result, sources);  // each is checked by itself
  for (const UnreadableInput& input : files.unreadable) collector.add_unreadable(input);
  std::vector<FileCheck> checks = check_files(files.names.size(), read_file, options, old, on_progress);
  ArgumentUse use(options.inputs, files);
  for (std::size_t i = 0; i < checks.size(); ++i) {
    use.add(i, !checks[i].definitions.empty() || !checks[i].findings.empty(), checks[i].others > 0);
    collector.add(files.names[i], std::move(checks[i]));
  }
  if (result.definitions == 0 && result.findings.empty()) {
    collector.add_alone("crd-missing", "the inputs contain no CustomResourceDefinition");
  } else if (!result.has_errors()) {
    for (const std::string& argument : use.unused())
      collector.add_alone("crd-missing",
                          fmt::format("'{}' contains no CustomResourceDefinition", shown_name(argument)));
  }
  return result;
}

}  // namespace

bool CheckResult::has_errors() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.diagnostic.severity == Severity::error; });
}

CheckResult check_definitions(const CheckOptions& options, std::istream* standard_input, support::SourceMap& sources,
                              const std::function<void(std::size_t, std::size_t)>& on_progress) {
  const InputFiles files = find_input_files(options.inputs);
  const auto read_file = [&](std::size_t i) { return read_input(files.names[i], standard_input); };
  return check_all(options, files, read_file, standard_input, sources, on_progress);
}

CheckResult check_definitions(const CheckOptions& options, const ReadInputs& inputs, support::SourceMap& sources) {
  const auto read_file = [&](std::size_t i) { return inputs.texts[i]; };
  return check_all(options, inputs.files, read_file, nullptr, sources, [](std::size_t, std::size_t) {});
}

}  // namespace kubexx::driver
