#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/unit/cel/evaluated_text.hpp"
#include "tests/unit/cel/oracle.hpp"
#include "tests/unit/cel/value_expressions.hpp"

using namespace kubexx::cel::test;

namespace {

std::string kind_of(const std::string& answer) { return answer.substr(0, answer.find(' ')); }

/// The server walks the entries of maps in random order, so that costs, lists made of entries, and which error comes
/// first may be another every time. What it answers at times is right.
bool is_said_at_times(const Oracle& oracle, const std::string& expression, const std::string& answer) {
  constexpr std::size_t kTimes = 100;
  const auto answers = oracle.evaluate(std::vector<std::string>(kTimes, expression));
  return std::ranges::find(answers, answer) != answers.end();
}

/// Compares verdicts, and values, errors and costs of what the server takes.
std::map<std::string, std::size_t> compare(const Oracle& oracle, const std::vector<std::string>& expressions) {
  const auto theirs = oracle.evaluate(expressions);
  REQUIRE(theirs.size() == expressions.size());
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    ++counts[kind_of(theirs[i])];
    const std::string ours = evaluated_text(expressions[i]);
    if (ours == theirs[i] || kind_of(theirs[i]) == "panic") continue;
    if (is_said_at_times(oracle, expressions[i], ours)) continue;
    CAPTURE(expressions[i]);
    CHECK(ours == theirs[i]);
  }
  return counts;
}

void print(std::string_view name, const std::map<std::string, std::size_t>& counts) {
  for (const auto& [kind, count] : counts) fmt::print("{}: {} {}\n", name, kind, count);
}

}  // namespace

TEST_CASE("functions and operators give what the API server gives") {
  const auto oracle = Oracle::find();
  if (!oracle) return;
  const auto counts = compare(*oracle, value_expressions());
  print("functions", counts);
  CHECK(counts.at("value") > 3'000);
  CHECK(counts.at("error") > 1'000);
}

TEST_CASE("the expressions of the language's own tests give what the API server gives") {
  const auto oracle = Oracle::find();
  auto expressions = spec_expressions();
  if (!oracle || expressions.empty()) return;
  // Messages of protocol buffers are not made: no rule does.
  std::erase_if(expressions, [](const std::string& text) {
    return text.find("google.protobuf.") != std::string::npos && text.find('{') != std::string::npos;
  });
  print("cel-spec", compare(*oracle, expressions));
}
