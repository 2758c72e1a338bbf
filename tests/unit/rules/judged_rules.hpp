#pragma once

#include "runtime/cel/environment.hpp"
#include <kubexx/json/value.hpp>

namespace kubexx::rules::test {

/// The answer to a request `cel` of tests/oracle/PROTOCOL.md: what kubexx thinks of rules at a node with some schema,
/// and what they give. Rules are fresh ones or, where the request says so, stored ones.
json::Object judge_rules(const json::Object& asked, const cel::Environment& fresh, const cel::Environment& stored);

}  // namespace kubexx::rules::test
