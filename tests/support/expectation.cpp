#include "tests/support/expectation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>

namespace kubexx::tests {
namespace {

using support::Diagnostic;
using Kind = Expectation::Kind;

std::optional<Kind> kind_named(const std::string& name) {
  if (name == "error") return Kind::error;
  if (name == "warning") return Kind::warning;
  if (name == "note") return Kind::note;
  if (name == "fix") return Kind::fix;
  return std::nullopt;
}

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::error:
      return "error";
    case Kind::warning:
      return "warning";
    case Kind::note:
      return "note";
    case Kind::fix:
      return "fix";
  }
  return "";
}

/// `@+2:9`, `@-1`, `@14`, `@none` or nothing, seen from line `here`.
void read_place(const std::string& place, std::uint32_t here, Expectation& expectation) {
  if (place == "@none") {
    expectation.file.clear();
    return;
  }
  expectation.line = here + 1;
  if (place.empty()) return;
  const std::size_t colon = place.find(':');
  const int number = std::stoi(place.substr(1));
  const bool relative = place[1] == '+' || place[1] == '-';
  expectation.line = static_cast<std::uint32_t>(relative ? static_cast<int>(here) + number : number);
  if (colon != std::string::npos) expectation.column = static_cast<std::uint32_t>(std::stoi(place.substr(colon + 1)));
}

const std::regex& pattern() {
  static const std::regex compiled(R"(expect-([a-z]+)(@none|@[+-]?\d+(?::\d+)?)?(?: \[([a-z0-9-]+)\])?(?:: (.*))?\s*)");
  return compiled;
}

void read_line(const std::string& comment, const std::string& path, std::uint32_t here, Expectations& found) {
  const std::string written_at = fmt::format("{}:{}", path, here);
  std::smatch match;
  if (!std::regex_match(comment, match, pattern())) {
    found.malformed.push_back(fmt::format("{}: not an expectation: {}", written_at, comment));
    return;
  }
  if (match[1] == "none") {
    found.none = true;
    return;
  }
  const std::optional<Kind> kind = kind_named(match[1]);
  const bool needs_rule = kind == Kind::error || kind == Kind::warning;
  if (!kind || needs_rule != match[3].matched) {
    found.malformed.push_back(fmt::format("{}: not an expectation: {}", written_at, comment));
    return;
  }
  Expectation expectation{.kind = *kind, .rule = match[3], .text = match[4], .file = path, .written_at = written_at};
  read_place(match[2], here, expectation);
  found.list.push_back(std::move(expectation));
}

/// One thing that was reported, flattened: a diagnostic, one of its notes, one of its fix-its.
struct Seen {
  Kind kind;
  std::string_view rule;
  std::string message;
  std::string file;
  support::LineColumn place;
  bool placed = false;
  bool used = false;
};

Seen see(Kind kind, std::string_view rule, const std::string& message, const support::Span& span,
         const support::SourceMap& sources) {
  Seen seen{.kind = kind, .rule = rule, .message = message, .file = {}, .place = {}, .placed = span.valid()};
  if (!span.valid()) return seen;
  seen.file = sources.path(span.file);
  seen.place = sources.line_column(span.file, span.begin);
  return seen;
}

std::vector<Seen> see_all(const std::vector<Diagnostic>& reported, const support::SourceMap& sources) {
  std::vector<Seen> all;
  for (const Diagnostic& diagnostic : reported) {
    const Kind kind = diagnostic.severity == support::Severity::error ? Kind::error : Kind::warning;
    all.push_back(see(kind, diagnostic.rule, diagnostic.message, diagnostic.span, sources));
    for (const support::Note& note : diagnostic.notes)
      all.push_back(see(Kind::note, "", note.message, note.span, sources));
    for (const support::FixIt& fix : diagnostic.fixes) all.push_back(see(Kind::fix, "", fix.text, fix.span, sources));
  }
  return all;
}

bool satisfies(const Seen& seen, const Expectation& expected) {
  if (seen.used || seen.kind != expected.kind || seen.file != expected.file) return false;
  if (seen.placed && seen.place.line != expected.line) return false;
  if (expected.column != 0 && seen.place.column != expected.column) return false;
  if (!expected.rule.empty() && seen.rule != expected.rule) return false;
  if (expected.kind == Kind::fix) return seen.message == expected.text;
  return seen.message.find(expected.text) != std::string::npos;
}

std::string describe(const Seen& seen) {
  std::string place = seen.placed ? fmt::format("{}:{}:{}: ", seen.file, seen.place.line, seen.place.column) : "";
  return fmt::format("{}{}: {} [{}]", place, name_of(seen.kind), seen.message, seen.rule);
}

std::string describe(const Expectation& expected) {
  std::string place = expected.line == 0 ? "nowhere" : fmt::format("line {}", expected.line);
  if (expected.column != 0) place += fmt::format(" column {}", expected.column);
  return fmt::format("{} at {} [{}]: {}", name_of(expected.kind), place, expected.rule, expected.text);
}

}  // namespace

Expectations read_expectations(std::string_view text, const std::string& path) {
  Expectations found;
  std::uint32_t line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view whole = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t start = whole.find("// expect-");
    if (start == std::string_view::npos) continue;
    std::string comment(whole.substr(start + 3));
    if (!comment.empty() && comment.back() == '\r') comment.pop_back();
    read_line(comment, path, line, found);
  }
  return found;
}

std::vector<std::string> compare(const Expectations& expected, const std::vector<Diagnostic>& reported,
                                 const support::SourceMap& sources) {
  std::vector<std::string> complaints = expected.malformed;
  std::vector<Seen> seen = see_all(reported, sources);
  for (const Expectation& one : expected.list) {
    auto found = std::find_if(seen.begin(), seen.end(), [&](const Seen& each) { return satisfies(each, one); });
    if (found == seen.end()) {
      complaints.push_back(fmt::format("{}: expected and not reported: {}", one.written_at, describe(one)));
    } else {
      found->used = true;
    }
  }
  for (const Seen& each : seen) {
    const bool must_be_expected = each.kind == Kind::error || each.kind == Kind::warning;
    if (must_be_expected && !each.used) complaints.push_back("not expected: " + describe(each));
  }
  if (expected.none && !reported.empty()) complaints.push_back("expect-none, but there were diagnostics");
  return complaints;
}

}  // namespace kubexx::tests
