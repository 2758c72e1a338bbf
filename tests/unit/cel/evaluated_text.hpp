#pragma once

#include <string>
#include <string_view>

namespace kubexx::cel::test {

/// The result of an expression without variables, in the form of tests/oracle/cel/eval.go: "refused",
/// "unplanned MESSAGE", "error COST MESSAGE" or "value COST TYPE LITERAL".
std::string evaluated_text(std::string_view expression);

}  // namespace kubexx::cel::test
