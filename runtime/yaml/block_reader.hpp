#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runtime/json/marked.hpp"
#include "runtime/yaml/node_budget.hpp"

namespace kubexx::yaml {

/// Reads a document in the plain block style that programs write and that nearly all manifests are in: mappings and
/// lists by indentation, strings of every style, `{}` and `[]`. Nothing for a document with anything else or with a
/// mistake: that is for `read_events`, which gives the same value and marks for all that is read here, and takes many
/// times as long. The text and the budget are what `read_events` takes.
std::optional<json::Marked> read_block_style(std::string_view text, std::uint32_t first_line, NodeBudget& budget);

}  // namespace kubexx::yaml
