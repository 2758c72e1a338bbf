#include "generator/frontend/resource_dir.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

namespace kubexx::frontend {
namespace {

bool has_headers(const std::string& directory) {
  std::error_code error;
  return !directory.empty() && std::filesystem::exists(directory + "/include/stddef.h", error);
}

}  // namespace

std::string find_resource_dir(const std::string& given) {
  if (!given.empty()) return has_headers(given) ? given : std::string();
  const int major = KUBEXX_LIBCLANG_MAJOR;
  const std::vector<std::string> candidates = {
      KUBEXX_LIBCLANG_RESOURCE_DIR,
      fmt::format("/usr/lib/llvm-{0}/lib/clang/{0}", major),
      fmt::format("/usr/lib/clang/{}", major),
      fmt::format("/usr/lib64/clang/{}", major),
      fmt::format("/usr/include/clang/{}", major),
  };
  for (const std::string& candidate : candidates) {
    if (has_headers(candidate)) return candidate;
  }
  return {};
}

std::string resource_package() { return fmt::format("libclang-common-{}-dev", KUBEXX_LIBCLANG_MAJOR); }

}  // namespace kubexx::frontend
