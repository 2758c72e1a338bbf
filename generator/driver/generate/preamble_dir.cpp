#include "generator/driver/generate/preamble_dir.hpp"

#include <filesystem>

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

std::string below(const fs::path& folder, const fs::path& name) {
  return folder.is_absolute() ? (folder / name).lexically_normal().string() : std::string();
}

}  // namespace

std::string default_preamble_dir(const CacheVariables& variables) {
  if (variables.kubexx_cache_dir) return below(*variables.kubexx_cache_dir, "preambles");
  const std::string in_cache = below(variables.xdg_cache_home, "kubexx/preambles");
  return in_cache.empty() ? below(variables.home, ".cache/kubexx/preambles") : in_cache;
}

}  // namespace kubexx::driver
