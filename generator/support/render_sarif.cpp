#include "generator/support/render_sarif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "generator/support/rule_table.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::support {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr std::string_view kRoot = "SRCROOT";

template <class... Members>
Object object(Members&&... members) {
  Object result;
  (result.set(std::string(members.first), std::move(members.second)), ...);
  return result;
}

std::pair<std::string_view, Value> member(std::string_view key, Value value) { return {key, std::move(value)}; }

Object message(std::string_view text) { return object(member("text", text)); }

std::string_view level(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      break;
  }
  return "error";
}

bool is_plain_in_uri(char c) {
  return core::is_ascii_alphanumeric(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
}

std::string uri_path(std::string_view path) {
  std::string result;
  for (char c : path) {
    if (is_plain_in_uri(c)) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return result;
}

Object artifact(std::string_view path) {
  if (path.starts_with('/')) return object(member("uri", "file://" + uri_path(path)));
  return object(member("uri", uri_path(path)), member("uriBaseId", kRoot));
}

// SARIF's column of a byte in its line: 1-based, in UTF-16 units.
std::int64_t utf16_column(std::string_view line, std::size_t byte) {
  std::int64_t column = 1;
  for (std::size_t at = 0; at < std::min(byte, line.size());) {
    const core::CodePoint point = core::decode_utf8(line, at);
    column += point.point > 0xFFFF ? 2 : 1;
    at += point.length;
  }
  return column;
}

Object region(const Span& span, const SourceMap& sources) {
  LineColumn begin = sources.line_column(span.file, span.begin);
  LineColumn end = sources.line_column(span.file, std::max(span.begin, span.end));
  auto column = [&](LineColumn place) { return utf16_column(sources.line(span.file, place.line), place.column - 1); };
  return object(member("startLine", std::int64_t{begin.line}), member("startColumn", column(begin)),
                member("endLine", std::int64_t{end.line}), member("endColumn", column(end)));
}

Object physical_location(const Span& span, const SourceMap& sources) {
  return object(member("artifactLocation", artifact(sources.path(span.file))), member("region", region(span, sources)));
}

Array locations(const Span& span, const SourceMap& sources) {
  if (!span.valid()) return {};
  return {object(member("physicalLocation", physical_location(span, sources)))};
}

Array related_locations(const std::vector<Note>& notes, const SourceMap& sources) {
  Array result;
  for (const Note& note : notes) {
    if (!note.span.valid()) continue;
    result.push_back(object(member("physicalLocation", physical_location(note.span, sources)),
                            member("message", message(note.message))));
  }
  return result;
}

// A note without a position is part of the message.
std::string whole_message(const Diagnostic& diagnostic) {
  std::string result = diagnostic.message;
  for (const Note& note : diagnostic.notes) {
    if (!note.span.valid()) result += "\nnote: " + note.message;
  }
  return result;
}

Object replacement(const FixIt& fix, const SourceMap& sources) {
  return object(member("deletedRegion", region(fix.span, sources)), member("insertedContent", message(fix.text)));
}

Array artifact_changes(const std::vector<FixIt>& fixes, const SourceMap& sources) {
  std::map<FileId, Array> by_file;
  for (const FixIt& fix : fixes) {
    if (fix.span.valid()) by_file[fix.span.file].push_back(replacement(fix, sources));
  }
  Array result;
  for (auto& [file, replacements] : by_file) {
    result.push_back(object(member("artifactLocation", artifact(sources.path(file))),
                            member("replacements", std::move(replacements))));
  }
  return result;
}

// FNV-1a: a stable identity, not a secret.
std::uint64_t hash(std::string_view text, std::uint64_t state) {
  for (char c : text) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return (state ^ 0xFF) * 0x100000001b3ULL;
}

// Below the root without it, so that every checkout gives the same.
std::string_view path_in(std::string_view path, std::string_view root) {
  while (root.ends_with('/')) root.remove_suffix(1);
  if (root.empty() || !path.starts_with(root) || !path.substr(root.size()).starts_with('/')) return path;
  return path.substr(root.size() + 1);
}

std::string fingerprint(const Diagnostic& diagnostic, const SourceMap& sources, std::string_view root) {
  std::uint64_t state = hash(diagnostic.rule, 0xcbf29ce484222325ULL);
  if (!diagnostic.span.valid()) return fmt::format("{:016x}", hash(diagnostic.message, state));
  FileId file = diagnostic.span.file;
  std::string_view line = sources.line(file, sources.line_column(file, diagnostic.span.begin).line);
  return fmt::format("{:016x}", hash(line, hash(path_in(sources.path(file), root), state)));
}

// Two mistakes of one rule on equal lines must not be taken for one.
class Fingerprints {
 public:
  explicit Fingerprints(std::string_view root) : root_(root) {}

  std::string next(const Diagnostic& diagnostic, const SourceMap& sources) {
    std::string text = fingerprint(diagnostic, sources, root_);
    return fmt::format("{}:{}", text, ++seen_[text]);
  }

 private:
  std::string_view root_;
  std::map<std::string, int> seen_;
};

// The rules that a log mentions, in the order of their first result.
class UsedRules {
 public:
  std::int64_t index_of(const Rule& rule) {
    auto found = std::find(rules_.begin(), rules_.end(), &rule);
    if (found == rules_.end()) found = rules_.insert(rules_.end(), &rule);
    return found - rules_.begin();
  }
  const std::vector<const Rule*>& list() const { return rules_; }

 private:
  std::vector<const Rule*> rules_;
};

Object result_of(const Diagnostic& diagnostic, const SourceMap& sources, Fingerprints& fingerprints, UsedRules& rules) {
  Object result = object(member("ruleId", diagnostic.rule.text()));
  if (const Rule* rule = find_rule(diagnostic.rule)) {
    result.set("ruleIndex", rules.index_of(*rule));
  }
  result.set("level", level(diagnostic.severity));
  result.set("message", message(whole_message(diagnostic)));
  result.set("locations", locations(diagnostic.span, sources));
  if (Array related = related_locations(diagnostic.notes, sources); !related.empty()) {
    result.set("relatedLocations", std::move(related));
  }
  if (Array changes = artifact_changes(diagnostic.fixes, sources); !changes.empty()) {
    result.set("fixes", Array{object(member("description", message("apply the suggested change")),
                                     member("artifactChanges", std::move(changes)))});
  }
  result.set("partialFingerprints", object(member("primaryLocationLineHash", fingerprints.next(diagnostic, sources))));
  return result;
}

Array descriptors(const UsedRules& rules) {
  Array result;
  for (const Rule* rule : rules.list()) {
    result.push_back(object(member("id", rule->id), member("shortDescription", message(rule->summary)),
                            member("fullDescription", message(rule->explanation)),
                            member("defaultConfiguration", object(member("level", level(rule->severity))))));
  }
  return result;
}

Object base_ids(std::string_view root) {
  std::string uri = "file://" + uri_path(root);
  if (!uri.ends_with('/')) uri += '/';
  return object(member(kRoot, object(member("uri", uri))));
}

}  // namespace

std::string render_sarif(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources, const SarifRun& run) {
  Array results;
  Fingerprints fingerprints(run.source_root);
  UsedRules rules;
  for (const Diagnostic& diagnostic : diagnostics)
    results.push_back(result_of(diagnostic, sources, fingerprints, rules));
  Object driver = object(member("name", "kubexx"), member("semanticVersion", run.tool_version),
                         member("rules", descriptors(rules)));
  Object one_run =
      object(member("tool", object(member("driver", std::move(driver)))), member("columnKind", "utf16CodeUnits"),
             member("originalUriBaseIds", base_ids(run.source_root)), member("results", std::move(results)));
  Object log = object(member("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), member("version", "2.1.0"),
                      member("runs", Array{std::move(one_run)}));
  return json::to_pretty_text(log) + "\n";
}

}  // namespace kubexx::support
