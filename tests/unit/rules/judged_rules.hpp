#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/cel/environment.hpp"

namespace kubexx::rules::test {

/// The answer to a request `cel` of tests/oracle/PROTOCOL.md: what kubexx thinks of rules at a node with some schema,
/// and what they give. Rules are new or, if the request states it, stored.
json::Object judge_rules(const json::Object& asked, const cel::Environment& fresh, const cel::Environment& stored);

}  // namespace kubexx::rules::test
