#include "generator/driver/rbac/source_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& path) {
  static constexpr std::array<std::string_view, 10> kExtensions = {".c",  ".cc",  ".cpp", ".cxx", ".h",
                                                                   ".hh", ".hpp", ".hxx", ".ipp", ".ixx"};
  return std::find(kExtensions.begin(), kExtensions.end(), path.extension().string()) != kExtensions.end();
}

void add_directory(const std::string& directory, std::vector<std::string>& names) {
  std::error_code error;
  fs::recursive_directory_iterator entry(directory, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const bool is_hidden = entry->path().filename().string().starts_with('.');
    if (is_hidden && entry->is_directory(error)) entry.disable_recursion_pending();
    if (!is_hidden && is_source(entry->path()) && entry->is_regular_file(error))
      names.push_back(entry->path().string());
  }
}

}  // namespace

SourceFiles find_source_files(const std::vector<std::string>& names) {
  SourceFiles found;
  for (const std::string& name : names) {
    std::error_code error;
    const fs::file_status status = fs::status(name, error);
    if (fs::is_directory(status))
      add_directory(name, found.names);
    else if (fs::exists(status))
      found.names.push_back(name);
    else
      found.unreadable.push_back(name);
  }
  std::sort(found.names.begin(), found.names.end());
  found.names.erase(std::unique(found.names.begin(), found.names.end()), found.names.end());
  return found;
}

}  // namespace kubexx::driver
