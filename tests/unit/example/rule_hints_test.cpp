#include "runtime/example/rule_hints.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::example {
namespace {

std::vector<std::string> paths_of(const std::string& rule) {
  schema::ValidationRule source;
  source.rule = rule;
  std::vector<std::string> out;
  for (const HintPath& path : read_hints(source).paths) {
    std::string text = "self";
    for (const HintStep& step : path) text += step.field.empty() ? "[]" : "." + step.field;
    out.push_back(text);
  }
  return out;
}

using Paths = std::vector<std::string>;

TEST_CASE("paths are the fields that a rule reads, and their parents") {
  CHECK(paths_of("self.a.b <= self.c") == Paths{"self.a.b", "self.a", "self", "self.c"});
  CHECK(paths_of("has(self.a)") == Paths{"self.a", "self"});
  CHECK(paths_of("self.?a.?b.orValue(1) > 0") == Paths{"self.a.b", "self.a", "self"});
  CHECK(paths_of("'key' in self.labels && self.labels['key'] == 'x'") ==
        Paths{"self.labels", "self", "self.labels.key"});
}

TEST_CASE("loop variables stand for elements") {
  CHECK(paths_of("self.ports.all(p, p.name != '')") ==
        Paths{"self.ports", "self", "self.ports[].name", "self.ports[]"});
  CHECK(paths_of("self.all(x, x > 1) && self.size() < 3") == Paths{"self", "self[]"});
}

TEST_CASE("literals and patterns are collected") {
  schema::ValidationRule rule;
  rule.rule = "self.matches('^a+$') || self.startsWith('b') || size(self) == 7";
  const RuleHints hints = read_hints(rule);
  CHECK(hints.patterns == Paths{"^a+$"});
  CHECK(hints.strings == Paths{"^a+$", "b"});
  CHECK(hints.integers == std::vector<std::int64_t>{7});
  rule.rule = "self.";
  CHECK(read_hints(rule).paths.empty());
}

}  // namespace
}  // namespace kubexx::example
