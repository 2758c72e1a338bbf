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

std::string without_cost(const std::string& answer) {
  const std::size_t cost = answer.find(' ');
  return answer.substr(0, cost) + answer.substr(std::min(answer.find(' ', cost + 1), answer.size()));
}

/// The server walks maps in random order, so that a search among their entries may end sooner or later.
bool depends_on_order(const std::string& expression) {
  return expression.find('{') != std::string::npos && expression.find(".exists") != std::string::npos;
}

/// A list made of a map's entries has them in any order on the server; so what is compared is which letters it is
/// written with.
bool same_in_any_order(const std::string& expression, std::string ours, std::string theirs) {
  if (expression.find('{') == std::string::npos || expression.find(".map(") == std::string::npos) return false;
  std::ranges::sort(ours);
  std::ranges::sort(theirs);
  return ours == theirs;
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
    if (depends_on_order(expressions[i]) && without_cost(ours) == without_cost(theirs[i])) continue;
    if (same_in_any_order(expressions[i], ours, theirs[i])) continue;
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
