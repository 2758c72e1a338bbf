#include "generator/driver/import/leftover_headers.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string_view>

#include "generator/import/header_text.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

/// `CustomResourceDefinition widgets.example.com, version v1`; empty for a header that import did not write.
std::string source_of(const std::string& path) {
  constexpr std::size_t kLongestLine = 1024;
  const support::ReadOutcome file = support::read_start(path, kLongestLine);
  constexpr std::string_view kBanner = importing::kHeaderBanner;
  const std::size_t end = file.text.find(".\n");
  if (!file.text.starts_with(kBanner) || end == std::string::npos) return {};
  return file.text.substr(kBanner.size(), end - kBanner.size());
}

/// `example.com` of `example.com/v1/widget.hpp`, if the source is a definition of that group and version.
std::string group_of(const fs::path& header, std::string_view source) {
  const std::string version = header.parent_path().filename().string();
  const std::string group = header.parent_path().parent_path().string();
  const bool matches = source.starts_with("CustomResourceDefinition ") &&
                       source.ends_with(fmt::format(".{}, version {}", group, version));
  return matches ? group : std::string();
}

}  // namespace

std::vector<Leftover> find_leftover_headers(const std::string& directory,
                                            const std::vector<ImportedDefinition>& imported) {
  std::vector<std::string> written;
  std::set<std::string> groups;
  for (const ImportedDefinition& each : imported)
    for (const HeaderFile& header : each.headers) {
      written.push_back((fs::path(directory) / header.path).string());
      groups.insert(fs::path(header.path).begin()->string());
    }
  std::vector<Leftover> leftovers;
  for (const std::string& path : find_unwritten(directory, ".hpp", 3, written)) {
    const std::string source = source_of(path);
    const std::string group = group_of(fs::path(path).lexically_relative(directory), source);
    if (!groups.contains(group)) continue;
    leftovers.push_back(
        {path, fmt::format("kubexx imported '{}' from {}, but the inputs do not contain it", path, source), "pass it"});
  }
  return leftovers;
}

}  // namespace kubexx::driver
