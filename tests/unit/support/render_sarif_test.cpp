#include "generator/support/render_sarif.hpp"

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

using json::Value;

// Follows keys and, where a step is a number, list positions.
const Value& dig(const Value& value, const std::vector<std::string>& path) {
  const Value* at = &value;
  for (const std::string& step : path) {
    if (at->is_array()) {
      at = &at->as_array().at(std::stoul(step));
      continue;
    }
    at = at->as_object().find(step);
    INFO(step);
    REQUIRE(at != nullptr);
  }
  return *at;
}

Value parsed(const std::string& text) {
  auto result = json::parse(text);
  REQUIRE(std::holds_alternative<Value>(result));
  return std::get<Value>(result);
}

struct Log {
  SourceMap map;
  FileId file = map.add("api/my widget.hpp", "int x;\n// \U0001F600\u00e9 bad\n// \U0001F600\u00e9 bad\n");

  Span bad() const { return {file, 17, 20}; }
  Value render(const std::vector<Diagnostic>& diagnostics) const {
    return parsed(render_sarif(diagnostics, map, {"1.2.3", "/src/project"}));
  }
};

TEST_CASE("the frame names tool, rules, columns and root") {
  Value log = Log().render({});
  CHECK(dig(log, {"version"}) == Value("2.1.0"));
  CHECK(dig(log, {"runs", "0", "columnKind"}) == Value("utf16CodeUnits"));
  CHECK(dig(log, {"runs", "0", "originalUriBaseIds", "SRCROOT", "uri"}) == Value("file:///src/project/"));
  CHECK(dig(log, {"runs", "0", "tool", "driver", "semanticVersion"}) == Value("1.2.3"));
  CHECK(dig(log, {"runs", "0", "tool", "driver", "rules"}).as_array().empty());
  CHECK(dig(log, {"runs", "0", "results"}).as_array().empty());
}

TEST_CASE("a result has its rule, place in UTF-16 columns, notes and changes") {
  Log log;
  REQUIRE(log.map.text(log.bad()) == "bad");
  Diagnostic diagnostic{"parse-error", Severity::warning, "wrong", log.bad(), {}, {}};
  diagnostic.notes = {{"see here", Span{log.file, 4, 5}}, {"without a place", {}}};
  diagnostic.fixes = {{log.bad(), "good"}};
  Value whole = log.render({diagnostic});
  Value result = dig(whole, {"runs", "0", "results", "0"});
  CHECK(dig(result, {"ruleId"}) == Value("parse-error"));
  CHECK(dig(result, {"ruleIndex"}) == Value(0));
  CHECK(dig(whole, {"runs", "0", "tool", "driver", "rules", "0", "id"}) == Value("parse-error"));
  CHECK(dig(result, {"level"}) == Value("warning"));
  CHECK(dig(result, {"message", "text"}) == Value("wrong\nnote: without a place"));
  const Value& place = dig(result, {"locations", "0", "physicalLocation"});
  CHECK(dig(place, {"artifactLocation", "uri"}) == Value("api/my%20widget.hpp"));
  CHECK(dig(place, {"artifactLocation", "uriBaseId"}) == Value("SRCROOT"));
  CHECK(dig(place, {"region", "startLine"}) == Value(2));
  CHECK(dig(place, {"region", "startColumn"}) == Value(8));
  CHECK(dig(place, {"region", "endColumn"}) == Value(11));
  CHECK(dig(result, {"relatedLocations"}).as_array().size() == 1);
  CHECK(dig(result, {"relatedLocations", "0", "message", "text"}) == Value("see here"));
  const Value& change = dig(result, {"fixes", "0", "artifactChanges", "0", "replacements", "0"});
  CHECK(dig(change, {"insertedContent", "text"}) == Value("good"));
  CHECK(dig(change, {"deletedRegion", "startColumn"}) == Value(8));
}

TEST_CASE("without a place there are no locations") {
  Value log = Log().render({{"env-output", Severity::error, "cannot", {}, {}, {}}});
  CHECK(dig(log, {"runs", "0", "results", "0", "locations"}).as_array().empty());
}

TEST_CASE("fingerprints are the same in every checkout") {
  auto print = [](const std::string& path, const std::string& root) {
    SourceMap map;
    FileId file = map.add(path, "bad\n");
    Value log = parsed(render_sarif({{"parse-error", Severity::error, "m", {file, 0, 3}, {}, {}}}, map, {"1", root}));
    return dig(log, {"runs", "0", "results", "0", "partialFingerprints", "primaryLocationLineHash"}).as_string();
  };
  CHECK(print("/home/a/api/x.hpp", "/home/a") == print("/srv/b/api/x.hpp", "/srv/b/"));
  CHECK(print("/home/a/api/x.hpp", "/home/a") == print("api/x.hpp", "/anywhere"));
  CHECK(print("/home/ab/x.hpp", "/home/a") != print("b/x.hpp", "/home/a"));
}

TEST_CASE("fingerprints follow the line's text, not its number, and differ for equal lines") {
  auto prints = [](std::string text) {
    SourceMap map;
    FileId file = map.add("/abs/a.hpp", text);
    std::vector<Diagnostic> all;
    for (std::size_t at = text.find("bad"); at != std::string::npos; at = text.find("bad", at + 1)) {
      all.push_back({"parse-error", Severity::error, "m", {file, static_cast<std::uint32_t>(at), 0}, {}, {}});
    }
    Value log = parsed(render_sarif(all, map, {"1", "/"}));
    std::vector<std::string> result;
    for (const Value& one : dig(log, {"runs", "0", "results"}).as_array()) {
      result.push_back(dig(one, {"partialFingerprints", "primaryLocationLineHash"}).as_string());
      CHECK(dig(one, {"locations", "0", "physicalLocation", "artifactLocation", "uri"}) == Value("file:///abs/a.hpp"));
    }
    return result;
  };
  CHECK(prints("bad;\n") == prints("\n\nbad;\n"));
  CHECK(prints("bad;\n") != prints("bad\n"));
  auto twice = prints("bad;\nbad;\n");
  CHECK(twice[0] != twice[1]);
}

}  // namespace
}  // namespace kubexx::support
