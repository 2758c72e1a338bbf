#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "runtime/cel/ast_text.hpp"
#include "runtime/cel/parser.hpp"
#include "runtime/core/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/cel/expression_generator.hpp"
#include "tests/unit/cel/oracle.hpp"

using namespace kubexx;
using namespace kubexx::cel;
using kubexx::cel::test::ExpressionGenerator;
using kubexx::cel::test::Oracle;

namespace {

/// For each byte of `text`, and its end, the number of code points before it.
std::vector<std::uint32_t> code_points_before(std::string_view text) {
  std::vector<std::uint32_t> before(text.size() + 1);
  std::uint32_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t width = core::decode_utf8(text.substr(at), 0).length;
    std::fill_n(before.begin() + static_cast<std::ptrdiff_t>(at), width, count);
    at += width;
  }
  before.back() = count;
  return before;
}

/// Our answer in the oracle's words; the server counts positions in code points.
std::string answer(const std::string& text, const Dialect& dialect) {
  Parsed parsed = parse(text, dialect);
  const auto before = code_points_before(text);
  if (!parsed.ok()) return fmt::format("error {} {}", before[parsed.errors[0].offset], parsed.errors[0].message);
  for (auto& node : parsed.ast.nodes) node.place.at = before[node.place.at];
  for (auto& entry : parsed.ast.entries) entry.place.at = before[entry.place.at];
  return "ok " + to_text(parsed.ast, parsed.ast.root, Positions::show);
}

struct Comparison {
  std::size_t accepted = 0;
  std::size_t refused = 0;
  std::size_t same_place = 0;  ///< refused with the first error at the same position
};

/// Messages and positions of errors may differ; validity and tree may not.
Comparison compare(const Oracle& oracle, const std::vector<std::string>& expressions, const Dialect& dialect = {},
                   std::optional<int> compatibility = {}) {
  const auto theirs = oracle.parse(expressions, compatibility);
  Comparison comparison;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    const std::string ours = answer(expressions[i], dialect);
    const bool refused = theirs[i].starts_with("error ");
    if (refused ? !ours.starts_with("error ") : ours != theirs[i]) {
      CAPTURE(expressions[i]);
      CHECK(ours == theirs[i]);
    }
    ++(refused ? comparison.refused : comparison.accepted);
    const auto place = [](const std::string& line) { return line.substr(0, line.find(' ', 6)); };
    if (refused && place(ours) == place(theirs[i])) ++comparison.same_place;
  }
  return comparison;
}

void print(std::string_view name, const Comparison& comparison) {
  fmt::print("{}: {} accepted, {} refused ({} at the same position)\n", name, comparison.accepted, comparison.refused,
             comparison.same_place);
}

std::optional<Oracle> oracle_or_warning() {
  auto oracle = Oracle::find();
  if (!oracle && std::getenv("CI")) FAIL("the oracle is missing; run the test oracle.cel-build");
  if (!oracle) WARN("not compared: run the test oracle.cel-build (needs Go), or set KUBEXX_CEL_ORACLE");
  return oracle;
}

std::string repeated(std::string_view text, int count) {
  std::string out;
  for (; count > 0; --count) out += text;
  return out;
}

/// Expressions that nest in every way around the limit.
std::vector<std::string> nested_expressions() {
  struct Shape {
    std::string_view before, middle, after;
  };
  constexpr Shape kShapes[] = {
      {"(", "1", ")"},
      {"[", "1", "]"},
      {"{1:", "1", "}"},
      {"f(", "1", ")"},
      {"-(", "1", ")"},
      {"1 + (", "1", ")"},
      {"1 * (", "1", ")"},
      {"1 + 2 * (", "1", ")"},
      {"1 < (", "1", ")"},
      {"a && (", "a", ")"},
      {"a ? b : ", "c", ""},
      {"a ? b : (", "c", ")"},
      {"", "a", ".b"},
      {"", "a", "[0]"},
      {"", "a", ".f()"},
      {"", "1", " + 1"},
      {"", "1", " * 1"},
      {"", "1", " < 1"},
      {"", "a", " && a"},
      {"!", "a", ""},
      {"", "a", ".b[0]"},
      {"a[", "0", "]"},
      {"a.f(", "0", ")"},
      {"", "a", ".map(x, x)"},
      {"a.all(x, ", "x", ")"},
      {"has(", "a.b", ")"},
      {"M{f: ", "1", "}"},
      {"", "a", " + a.b"},
      {"1 < 2 + 3 * (", "1", ")"},
  };
  std::vector<std::string> all;
  for (const Shape& shape : kShapes) {
    for (const int count : {40, 61, 62, 63, 82, 83, 84, 123, 124, 125, 126, 248, 249, 250, 251, 252, 600}) {
      all.push_back(repeated(shape.before, count) + std::string(shape.middle) + repeated(shape.after, count));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("random expressions are read as the API server reads them") {
  const auto oracle = oracle_or_warning();
  if (!oracle) return;
  const char* seed = std::getenv("KUBEXX_CEL_SEED");
  ExpressionGenerator generator(seed ? std::strtoull(seed, nullptr, 10) : 1);
  std::vector<std::string> expressions(20'000);
  for (auto& expression : expressions) expression = generator.next();
  const Comparison comparison = compare(*oracle, expressions);
  print("random", comparison);
  CHECK(comparison.accepted > 5'000);
  CHECK(comparison.refused > 5'000);
}

TEST_CASE("Features of older servers are distinguished as by the API server") {
  const auto oracle = oracle_or_warning();
  if (!oracle) return;
  ExpressionGenerator generator(2);
  std::vector<std::string> expressions(2'000);
  for (auto& expression : expressions) expression = generator.next();
  for (const int compatibility : {27, 28, 31, 32, 33, 34}) {
    Dialect dialect = dialect_of(compatibility + 1);
    dialect.quoted_fields = true;  // not held back: the oracle's parser is the newest one
    print(fmt::format("features of 1.{}", compatibility), compare(*oracle, expressions, dialect, compatibility));
  }
}

TEST_CASE("nested expressions are limited as the API server limits them") {
  const auto oracle = oracle_or_warning();
  if (!oracle) return;
  const Comparison comparison = compare(*oracle, nested_expressions());
  print("nested", comparison);
  CHECK(comparison.accepted > 100);
  CHECK(comparison.refused > 100);
}

TEST_CASE("the expressions of cel-spec's suites are read as the API server reads them") {
  const auto oracle = oracle_or_warning();
  const auto expressions = kubexx::cel::test::spec_expressions();
  if (expressions.empty() && std::getenv("CI")) FAIL("the expressions are missing: run the test oracle.cel-spec");
  if (!oracle || expressions.empty()) {
    WARN("not compared: the test oracle.cel-spec downloads the expressions");
    return;
  }
  const Comparison comparison = compare(*oracle, expressions);
  print("cel-spec", comparison);
  CHECK(comparison.accepted > 1'500);
}

TEST_CASE("the rules of public CRDs are read as the API server reads them") {
  const auto oracle = oracle_or_warning();
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (!oracle || !corpus) {
    WARN("not compared: KUBEXX_CORPUS names no directory of CRDs");
    return;
  }
  auto rules = oracle->rules_of(std::string(corpus) + "/crds");
  const auto of_refused = oracle->rules_of(std::string(corpus) + "/crds-refused");
  rules.insert(rules.end(), of_refused.begin(), of_refused.end());
  const Comparison comparison = compare(*oracle, rules);
  print("corpus", comparison);
  CHECK(comparison.accepted > 5'000);
}
