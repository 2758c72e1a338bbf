#pragma once

#include <string_view>
#include <vector>

namespace kubexx::support {

/// One line of a comparison, with its line break.
struct LineEdit {
  char kind;  ///< ' ' in both, '-' before only, '+' after only
  std::string_view line;
};

/// The shortest way from `before` to `after`; beyond 2,000 changes, all lines are replaced. The lines refer to the
/// arguments.
std::vector<LineEdit> line_edits(std::string_view before, std::string_view after);

}  // namespace kubexx::support
