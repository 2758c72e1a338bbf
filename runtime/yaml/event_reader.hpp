#pragma once

#include <cstdint>
#include <variant>

#include "runtime/json/marked.hpp"
#include "runtime/yaml/document_split.hpp"
#include "runtime/yaml/node_budget.hpp"
#include "runtime/yaml/refusal.hpp"

namespace kubexx::yaml {

/// Reads a YAML document whose characters were checked and whose first byte is in line `first_line`. Nodes are taken
/// from the budget. The only file that uses yaml-cpp.
std::variant<json::Marked, Refusal> read_events(const DocumentText& document, std::uint32_t first_line,
                                                NodeBudget& budget);

}  // namespace kubexx::yaml
