#pragma once

#include <string>
#include <string_view>

namespace kubexx::cel::test {

/// What an expression without variables is when evaluated, in the words of tests/oracle/cel/eval.go: "refused",
/// "unplanned MESSAGE", "error COST MESSAGE" or "value COST TYPE LITERAL".
std::string evaluated_text(std::string_view expression);

}  // namespace kubexx::cel::test
