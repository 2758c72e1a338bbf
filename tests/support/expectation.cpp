#include "tests/support/expectation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <stdexcept>
#include <variant>

#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::tests {
namespace {

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
  static const std::regex compiled(
      R"(expect-([a-z]+)(@none|@[+-]?\d+(?::\d+)?)?(?: \[([A-Za-z0-9-]+)\])?(?:: (.*))?\s*)");
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

std::string path_of_uri(std::string_view uri) {
  if (uri.starts_with("file://")) uri.remove_prefix(7);
  std::string path;
  for (std::size_t at = 0; at < uri.size(); ++at) {
    if (uri[at] == '%' && at + 2 < uri.size()) {
      path += static_cast<char>(std::stoi(std::string(uri.substr(at + 1, 2)), nullptr, 16));
      at += 2;
    } else {
      path += uri[at];
    }
  }
  return path;
}

const json::Value& member(const json::Value& object, std::string_view key) {
  static const json::Value absent;
  const json::Value* found = object.is_object() ? object.as_object().find(key) : nullptr;
  return found != nullptr ? *found : absent;
}

const json::Array& array_member(const json::Value& object, std::string_view key) {
  static const json::Array empty;
  const json::Value& value = member(object, key);
  return value.is_array() ? value.as_array() : empty;
}

void place(Reported& reported, const json::Value& artifact, const json::Value& region) {
  reported.file = path_of_uri(member(artifact, "uri").as_string());
  reported.line = static_cast<std::uint32_t>(member(region, "startLine").as_double());
  reported.column = static_cast<std::uint32_t>(member(region, "startColumn").as_double());
}

void place(Reported& reported, const json::Value& location) {
  const json::Value& physical = member(location, "physicalLocation");
  place(reported, member(physical, "artifactLocation"), member(physical, "region"));
}

/// Notes without a place stand behind the message; they are cut off it.
std::vector<Reported> notes_in_message(std::string& message) {
  constexpr std::string_view kMark = "\nnote: ";
  std::vector<Reported> notes;
  for (std::size_t at = message.rfind(kMark); at != std::string::npos; at = message.rfind(kMark)) {
    notes.push_back({.kind = Kind::note, .rule = {}, .message = message.substr(at + kMark.size()), .file = {}});
    message.resize(at);
  }
  return notes;
}

void read_result(const json::Value& result, std::vector<Reported>& all) {
  Reported diagnostic{.kind = member(result, "level").as_string() == "error" ? Kind::error : Kind::warning,
                      .rule = member(result, "ruleId").as_string(),
                      .message = member(member(result, "message"), "text").as_string(),
                      .file = {}};
  for (const json::Value& location : array_member(result, "locations")) place(diagnostic, location);
  const std::vector<Reported> placeless = notes_in_message(diagnostic.message);
  all.push_back(std::move(diagnostic));
  all.insert(all.end(), placeless.begin(), placeless.end());
  for (const json::Value& related : array_member(result, "relatedLocations")) {
    all.push_back({.kind = Kind::note,
                   .rule = {},
                   .message = member(member(related, "message"), "text").as_string(),
                   .file = {}});
    place(all.back(), related);
  }
  for (const json::Value& fix : array_member(result, "fixes")) {
    for (const json::Value& change : array_member(fix, "artifactChanges")) {
      for (const json::Value& replacement : array_member(change, "replacements")) {
        all.push_back({.kind = Kind::fix,
                       .rule = {},
                       .message = member(member(replacement, "insertedContent"), "text").as_string(),
                       .file = {}});
        place(all.back(), member(change, "artifactLocation"), member(replacement, "deletedRegion"));
      }
    }
  }
}

bool satisfies(const Reported& seen, const Expectation& expected) {
  if (seen.kind != expected.kind || seen.file != expected.file || seen.line != expected.line) return false;
  if (expected.column != 0 && seen.column != expected.column) return false;
  if (!expected.rule.empty() && seen.rule != expected.rule) return false;
  if (expected.kind == Kind::fix) return seen.message == expected.text;
  return seen.message.find(expected.text) != std::string::npos;
}

std::string describe(const Reported& seen) {
  const std::string place = seen.line == 0 ? "" : fmt::format("{}:{}:{}: ", seen.file, seen.line, seen.column);
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

std::vector<Reported> read_sarif(std::string_view log) {
  const auto parsed = json::parse(log);
  const json::Value* document = std::get_if<json::Value>(&parsed);
  if (document == nullptr) throw std::runtime_error("the SARIF log is no JSON");
  std::vector<Reported> all;
  for (const json::Value& run : array_member(*document, "runs")) {
    for (const json::Value& result : array_member(run, "results")) read_result(result, all);
  }
  return all;
}

std::vector<std::string> compare(const Expectations& expected, const std::vector<Reported>& reported) {
  std::vector<std::string> complaints = expected.malformed;
  std::vector<Reported> left = reported;
  for (const Expectation& one : expected.list) {
    const auto found =
        std::find_if(left.begin(), left.end(), [&](const Reported& each) { return satisfies(each, one); });
    if (found == left.end()) {
      complaints.push_back(fmt::format("{}: expected and not reported: {}", one.written_at, describe(one)));
    } else {
      left.erase(found);
    }
  }
  for (const Reported& each : left) {
    const bool must_be_expected = each.kind == Kind::error || each.kind == Kind::warning;
    if (must_be_expected) complaints.push_back("not expected: " + describe(each));
  }
  if (expected.none && !reported.empty()) complaints.push_back("expect-none, but there were diagnostics");
  return complaints;
}

}  // namespace kubexx::tests
