#include "generator/support/severity_policy.hpp"

#include "generator/support/rule_table.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

// A warning's rule, taken from the table so that the test does not depend on one.
constexpr RuleId warning_rule = "marker-unread";

std::vector<Severity> under(const std::vector<std::string>& options) {
  SeverityPolicy policy;
  for (const std::string& option : options) REQUIRE(add_option(policy, option) == std::nullopt);
  std::vector<Severity> result;
  for (const Diagnostic& one : apply(policy, {{warning_rule, Severity::warning, "w", {}, {}, {}},
                                              {"parse-error", Severity::error, "e", {}, {}, {}}})) {
    result.push_back(one.severity);
  }
  return result;
}

TEST_CASE("warnings are raised and silenced, errors stay errors, the last option wins") {
  constexpr auto kWarning = Severity::warning;
  constexpr auto kError = Severity::error;
  const std::string rule(warning_rule.text());
  CHECK(under({}) == std::vector{kWarning, kError});
  CHECK(under({"error"}) == std::vector{kError, kError});
  CHECK(under({"error", "no-error"}) == std::vector{kWarning, kError});
  CHECK(under({"error=" + rule}) == std::vector{kError, kError});
  CHECK(under({"error", "no-error=" + rule}) == std::vector{kWarning, kError});
  CHECK(under({"no-" + rule}) == std::vector{kError});
  CHECK(under({"no-" + rule, rule}) == std::vector{kWarning, kError});
  CHECK(under({"no-" + rule, "error=" + rule}) == std::vector{kError, kError});
  CHECK(under({"error", "no-" + rule}) == std::vector{kError});
}

TEST_CASE("options that name an unknown rule, or an error, are rejected") {
  SeverityPolicy policy;
  CHECK(add_option(policy, "no-parse-errr") == "unknown rule 'parse-errr'; did you mean 'parse-error'?");
  CHECK(add_option(policy, "everything") == "unknown rule 'everything'");
  CHECK(add_option(policy, "no-parse-error") == "rule 'parse-error' is an error and cannot be changed");
}

}  // namespace
}  // namespace kubexx::support
