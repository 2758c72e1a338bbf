#pragma once

#include <cstddef>
#include <string_view>

namespace kubexx::yaml {

/// How many values may still be read of a text, aliases expanded: all documents share it, so that many small ones, or
/// many that expand, take no more memory than a large one.
struct NodeBudget {
  std::size_t left = 0;

  /// False when there is not as much left.
  bool take(std::size_t nodes) {
    if (nodes > left) return false;
    left -= nodes;
    return true;
  }
};

constexpr std::size_t kNodesOfDocument = 100;  ///< what a document costs beside its values
constexpr std::string_view kBudgetSpent = "too many values or documents in one file";

}  // namespace kubexx::yaml
