#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/rules/judged_rules.hpp"

using namespace kubexx;

namespace {

/// All features of a server of this minor version.
const cel::Environment& environment(int minor) {
  static std::map<int, std::unique_ptr<const cel::Environment>> made;
  auto& found = made[minor];
  if (!found) found = std::make_unique<const cel::Environment>(minor, cel::Expressions::stored);
  return *found;
}

json::Object request(const json::Object& line) {
  const json::Object rule({{"rule", *line.find("rule")}});
  json::Object subject({{"value", *line.find("value")}});
  subject.set("oldValue", *line.find("value"));
  json::Object asked;
  asked.set("schema", *line.find("schema"));
  asked.set("stored", true);
  asked.set("rules", json::Array{rule});
  asked.set("subjects", json::Array{subject});
  return asked;
}

/// `value COST TYPE LITERAL` or `error COST MESSAGE`; `refused` if the server does not compile it.
std::string result(const json::Object& line, int minor) {
  const json::Object judged = rules::test::judge_rules(request(line), environment(minor), environment(minor));
  const json::Array& results = judged.find("rules")->as_array()[0].as_object().find("results")->as_array();
  return results.empty() ? "refused" : results[0].as_string();
}

}  // namespace

// Once something was told apart from a server that was not expected, a line of results.jsonl keeps it so. The servers'
// own answers were written by `tests/oracle/run BUILD_FOLDER refresh-cases`.
TEST_CASE("rules give what they give on three servers") {
  std::ifstream file(kubexx::test::source_path("tests/unit/rules/results.jsonl"));
  std::size_t count = 0;
  for (std::string text; std::getline(file, text); ++count) {
    const auto parsed = json::parse(text);
    const json::Object& line = std::get<json::Value>(parsed).as_object();
    CAPTURE(text);
    const std::string newest = line.find("1.37")->as_string();
    CHECK(result(line, 37) == newest);
    for (const auto& [minor, name] : {std::pair{34, "1.34"}, std::pair{30, "1.30"}}) {
      const json::Value* other = line.find(name);
      CHECK(result(line, minor) == (other != nullptr ? other->as_string() : newest));
    }
  }
  CHECK(count > 50);
}
