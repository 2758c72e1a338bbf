#pragma once

#include <optional>
#include <string>

namespace kubexx::driver {

/// The environment variables that say where a user's caches are; unset ones are empty.
struct CacheVariables {
  std::optional<std::string> kubexx_cache_dir;  ///< KUBEXX_CACHE_DIR; set to nothing, it disables the cache
  std::string xdg_cache_home;                   ///< XDG_CACHE_HOME
  std::string home;                             ///< HOME
};

/// The folder where preambles are kept between runs unless the command line names one: below KUBEXX_CACHE_DIR, else
/// `kubexx` in XDG_CACHE_HOME, else in ~/.cache. Empty when there is none; relative paths count as none, as the XDG base
/// directory specification wants it.
std::string default_preamble_dir(const CacheVariables& variables);

}  // namespace kubexx::driver
