#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kubexx {

/// What a cache holds of an object whose newest state cannot be decoded.
enum class Undecodable : std::uint8_t {
  keep,  ///< the last state that could be decoded: see `Cache::is_stale`
  drop,  ///< nothing, as if it were deleted
};

/// Which objects a cache holds.
struct CacheOptions {
  /// An empty list: all. Each namespace is watched separately, once even if it is repeated. Names that are empty or not
  /// valid, and any name for a cluster-scoped kind, are errors of the declaration.
  std::vector<std::string> namespaces = {};
  std::string labels = {};  ///< a selector, such as `app=web,tier!=cache`
  std::string fields = {};  ///< a selector, such as `metadata.name=main`; own writes enter such a cache with the watch
  /// The kind may be absent: the operator starts without it, and tries again. When the kind is served, its objects wake
  /// keys; until there are any, only `Cache::synced` changes.
  bool optional = false;
  Undecodable undecodable = Undecodable::keep;

  friend bool operator==(const CacheOptions& a, const CacheOptions& b) = default;
};

}  // namespace kubexx
