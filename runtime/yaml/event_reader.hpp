#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "runtime/json/marked.hpp"
#include "runtime/yaml/refusal.hpp"

namespace kubexx::yaml {

/// Reads the first YAML document of `text`, whose line ends are LF and whose characters have been checked. `first_line`
/// is the line of its first byte. The one place that speaks to yaml-cpp.
std::variant<json::Marked, Refusal> read_events(std::string_view text, std::uint32_t first_line, std::size_t max_nodes);

}  // namespace kubexx::yaml
