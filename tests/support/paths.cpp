#include "tests/support/paths.hpp"

namespace kubexx::test {
namespace {

std::string below(std::string_view folder, std::string_view relative) {
  std::string path(folder);
  if (!relative.empty()) path.append("/").append(relative);
  return path;
}

}  // namespace

std::string source_path(std::string_view relative) { return below(KUBEXX_SOURCE_DIR, relative); }
std::string build_path(std::string_view relative) { return below(KUBEXX_BINARY_DIR, relative); }

}  // namespace kubexx::test
