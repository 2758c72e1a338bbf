#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <kubexx/core/key.hpp>

namespace kubexx::controller {

/// The runs of one controller that led to a write: the one that sent it, those whose writes woke that one, and so on.
/// The last run of each key; beyond `kMost` keys, the latest runs.
class Lineage {
 public:
  static constexpr std::size_t kMost = 8;

  /// Later runs have higher numbers, from 1.
  void add(const Key& key, std::uint64_t run);
  void add(const Lineage& other);
  /// The last run of the key; 0 if none led to the write.
  std::uint64_t run_of(const Key& key) const;

 private:
  std::vector<std::pair<Key, std::uint64_t>> runs_;
};

}  // namespace kubexx::controller
