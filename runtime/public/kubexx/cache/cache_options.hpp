#pragma once

#include <string>
#include <vector>

namespace kubexx {

/// Which objects a cache holds.
struct CacheOptions {
  std::vector<std::string> namespaces = {};  ///< empty: all. Each namespace is watched on its own
  std::string labels = {};                   ///< a selector, such as `app=web,tier!=cache`
  std::string fields = {};  ///< a selector, such as `metadata.name=main`; own writes enter such a cache with the watch
  bool optional = false;    ///< the kind may be absent: the operator starts without it, and tries again

  friend bool operator==(const CacheOptions& a, const CacheOptions& b) = default;
};

}  // namespace kubexx
