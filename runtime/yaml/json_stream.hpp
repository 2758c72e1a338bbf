#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/json/marked.hpp"
#include "runtime/yaml/node_budget.hpp"

namespace kubexx::yaml {

/// Whether kubectl would try JSON first.
bool begins_json(std::string_view text);

/// Whether the text was meant as JSON rather than as a flow mapping of YAML: `{` and then a quote or `}`.
bool looks_like_json(std::string_view text);

/// Consecutive JSON values, up to the end or the first text that is not one.
struct JsonStream {
  std::vector<json::Marked> values;
  std::optional<json::MarkedError> error;
  std::size_t rest = 0;  ///< offset of the part that could not be read: after white space, or at the next line
  json::Mark rest_mark;
  bool may_be_yaml = false;  ///< kubectl would try to read it as YAML
};
/// What is read is taken from the budget.
JsonStream read_json_stream(std::string_view text, NodeBudget& budget);

}  // namespace kubexx::yaml
