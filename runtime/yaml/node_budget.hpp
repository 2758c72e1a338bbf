#pragma once

#include <cstddef>
#include <string_view>

namespace kubexx::yaml {

constexpr std::size_t kNodesOfDocument = 100;  ///< the cost of a document without its values
constexpr std::string_view kBudgetSpent = "too many values or documents in one file";

/// Aliases may copy this many bytes of strings and keys, and this multiple of the file more. API servers store no
/// object above 1.5 MiB.
constexpr std::size_t kAliasBytes = std::size_t{16} << 20;
constexpr std::size_t kAliasBytesPerByte = 4;

/// What may still be read from a file. All its documents share one budget, so that many small ones, or many that
/// expand, take no more memory than a large one.
struct NodeBudget {
  std::size_t left = 0;                   ///< values, aliases expanded
  std::size_t alias_bytes = kAliasBytes;  ///< of strings and keys that anchors and aliases copy

  /// False if fewer are left; then nothing is taken.
  bool take(std::size_t nodes) {
    if (nodes > left) return false;
    left -= nodes;
    return true;
  }
};

}  // namespace kubexx::yaml
