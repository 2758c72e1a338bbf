#pragma once

#include <optional>
#include <string>

namespace kubexx::driver {

/// The environment variables that determine where caches are stored; empty if they are not set.
struct CacheVariables {
  std::optional<std::string> kubexx_cache_dir;  ///< KUBEXX_CACHE_DIR; an empty value disables the cache
  std::string xdg_cache_home;                   ///< XDG_CACHE_HOME
  std::string home;                             ///< HOME
};

/// The directory in which preambles are stored unless the command line names one: `preambles` in KUBEXX_CACHE_DIR, else
/// `kubexx/preambles` in XDG_CACHE_HOME, else in ~/.cache. Empty if none of them is set. Relative paths are ignored, as
/// the XDG base directory specification demands.
std::string default_preamble_dir(const CacheVariables& variables);

}  // namespace kubexx::driver
