#include "generator/support/severity_policy.hpp"

#include "generator/support/rule_table.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

TEST_CASE("options that name no rule, or an error, are refused") {
  SeverityPolicy policy;
  CHECK(add_option(policy, "no-parse-errr") == "unknown rule 'parse-errr'; did you mean 'parse-error'?");
  CHECK(add_option(policy, "everything") == "unknown rule 'everything'");
  CHECK(add_option(policy, "no-parse-error") == "rule 'parse-error' is an error and cannot be changed");
}

}  // namespace
}  // namespace kubexx::support
