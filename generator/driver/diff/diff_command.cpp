#include "generator/driver/diff/diff_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include "generator/driver/check/definitions.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/driver/report/findings_report.hpp"
#include "generator/support/files.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {
namespace {

using schema::diff::Change;
using schema::diff::Impact;
using support::Severity;

/// One change of one definition, with its position.
struct PlacedChange {
  std::string definition;
  Change change;
  support::Span span;
};

std::string_view impact_name(Impact impact) {
  if (impact == Impact::breaking) return "breaking";
  return impact == Impact::risky ? "risky" : "safe";
}

Severity severity(Impact impact) {
  if (impact == Impact::breaking) return Severity::error;
  return impact == Impact::risky ? Severity::warning : Severity::note;
}

/// `v1 spec.size: …`
std::string message(const Change& change) {
  std::string where = change.version;
  if (!change.path.empty()) where += (where.empty() ? "" : " ") + change.path;
  if (where.empty()) return change.text;
  return change.path.empty() ? fmt::format("version {} {}", where, change.text)
                             : fmt::format("{}: {}", where, change.text);
}

Change definition_change(schema::RuleId rule, Impact impact, const std::string& name, std::string_view what) {
  return {rule, impact, "", "", fmt::format("definition {} {}", name, what), {}, false};
}

std::vector<PlacedChange> changes_between(const DefinitionSet& old, const DefinitionSet& now,
                                          const support::SourceMap& sources) {
  std::vector<PlacedChange> out;
  for (const auto& [name, before] : old.definitions) {
    const auto after = now.definitions.find(name);
    if (after == now.definitions.end()) {
      out.push_back(
          {name, definition_change("DIFF-001", Impact::breaking, name, "was removed"), before.span({}, sources)});
      continue;
    }
    for (Change& change : schema::diff::diff_definitions(before.crd, after->second.crd)) {
      const PlacedDefinition& side = change.is_in_old ? before : after->second;
      const support::Span span = side.span(change.location, sources);
      out.push_back({name, std::move(change), span});
    }
  }
  for (const auto& [name, after] : now.definitions)
    if (!old.definitions.contains(name))
      out.push_back({name, definition_change("DIFF-002", Impact::safe, name, "was added"), after.span({}, sources)});
  return out;
}

std::int64_t count(const std::vector<PlacedChange>& changes, Impact impact) {
  return std::count_if(changes.begin(), changes.end(),
                       [&](const PlacedChange& placed) { return placed.change.impact == impact; });
}

json::Value json_of(const PlacedChange& placed, const support::SourceMap& sources) {
  const support::LineColumn at = sources.line_column(placed.span.file, placed.span.begin);
  json::Object object;
  object.set("impact", impact_name(placed.change.impact));
  object.set("rule", placed.change.rule.text());
  object.set("definition", placed.definition);
  object.set("version", placed.change.version);
  object.set("path", placed.change.path);
  object.set("message", placed.change.text);
  object.set("file", sources.path(placed.span.file));
  object.set("line", std::int64_t{at.line});
  object.set("column", std::int64_t{at.column});
  return object;
}

void print_json(const std::vector<PlacedChange>& changes, const support::SourceMap& sources, std::ostream& out) {
  json::Array list;
  for (const PlacedChange& placed : changes) list.push_back(json_of(placed, sources));
  json::Object object;
  for (const Impact impact : {Impact::breaking, Impact::risky, Impact::safe})
    object.set(std::string(impact_name(impact)), count(changes, impact));
  object.set("changes", std::move(list));
  out << json::to_pretty_text(object) << "\n";
}

void print_text(const DiffCommand& command, const std::vector<PlacedChange>& changes, const support::SourceMap& sources,
                const support::TextStyle& style, std::ostream& err) {
  for (const PlacedChange& placed : changes) {
    if (placed.change.impact == Impact::safe && !command.all) continue;
    const std::string text = fmt::format("{}: {}", impact_name(placed.change.impact), message(placed.change));
    err << support::render_text({placed.change.rule, severity(placed.change.impact), text, placed.span, {}, {}},
                                sources, style);
  }
  if (!changes.empty())
    err << fmt::format("{} breaking, {} risky and {} safe changes\n", count(changes, Impact::breaking),
                       count(changes, Impact::risky), count(changes, Impact::safe));
}

/// The definitions that the runs with these stamps wrote; a directory can have others, of kinds that were removed.
std::vector<std::string> files_of_stamps(const std::vector<std::string>& stamps,
                                         std::vector<support::Diagnostic>& faults) {
  std::vector<std::string> files;
  for (const std::string& stamp : stamps) {
    const support::ReadOutcome read = support::read_file(stamp);
    if (!read.ok)
      faults.push_back(diagnostic_of("env-unreadable-file", fmt::format("cannot read '{}': {}", stamp, read.error)));
    std::istringstream lines(read.text);
    for (std::string line; std::getline(lines, line);)
      if (line.ends_with(".yaml")) files.push_back(line);
  }
  return files;
}

/// Errors that prevent the comparison; `faults` are those found so far.
std::vector<support::Diagnostic> faults_of(const DiffCommand& command, std::vector<support::Diagnostic> faults,
                                           const DefinitionSet& old, const DefinitionSet& now) {
  faults.insert(faults.end(), old.faults.begin(), old.faults.end());
  faults.insert(faults.end(), now.faults.begin(), now.faults.end());
  const std::string& new_name = command.stamps.empty() ? command.new_input : command.stamps.front();
  for (const auto& [set, name] : {std::pair(&old, &command.old_input), std::pair(&now, &new_name)})
    if (set->definitions.empty() && faults.empty())
      faults.push_back(diagnostic_of("crd-missing", fmt::format("'{}' contains no CustomResourceDefinition", *name)));
  return faults;
}

}  // namespace

int run_diff(const DiffCommand& command, const Environment& environment, const support::TextStyle& style,
             std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  std::vector<support::Diagnostic> faults;
  std::vector<std::string> new_inputs = files_of_stamps(command.stamps, faults);
  if (command.stamps.empty()) new_inputs = {command.new_input};
  const DefinitionSet old = read_definitions({command.old_input}, environment.standard_input, sources);
  const DefinitionSet now = read_definitions(new_inputs, environment.standard_input, sources);
  faults = faults_of(command, std::move(faults), old, now);
  if (!faults.empty()) return report_diagnostics(faults, sources, style, err);
  const std::vector<PlacedChange> changes = changes_between(old, now, sources);
  if (command.json) {
    print_json(changes, sources, out);
  } else {
    print_text(command, changes, sources, style, err);
  }
  const bool found = count(changes, Impact::breaking) > 0 || (command.strict && count(changes, Impact::risky) > 0);
  return command.fails && found ? kErrorsFound : kSuccess;
}

}  // namespace kubexx::driver
