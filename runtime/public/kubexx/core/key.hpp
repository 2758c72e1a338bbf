#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <string>

namespace kubexx {

/// The name of one object of a kind: unique in a cluster at any time, and used again once the object is deleted.
struct Key {
  std::string name_space = {};  ///< empty for cluster-scoped kinds
  std::string name = {};

  /// `namespace/name`, or `name` without a namespace.
  std::string text() const { return name_space.empty() ? name : name_space + "/" + name; }

  friend auto operator<=>(const Key& a, const Key& b) = default;
};

}  // namespace kubexx

template <>
struct std::hash<kubexx::Key> {
  // Not noexcept, so that the standard library of GCC stores hashes in its tables instead of computing them again.
  std::size_t operator()(const kubexx::Key& key) const {
    const std::size_t first = std::hash<std::string>()(key.name_space);
    return first ^ (std::hash<std::string>()(key.name) + 0x9e3779b97f4a7c15U + (first << 6U) + (first >> 2U));
  }
};
