#include "generator/support/same_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <system_error>
#include <unordered_map>

namespace kubexx::support {
namespace {

/// Equal for all paths of a file, which need not exist; empty for pipes, devices and directories.
std::string identity_of(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0)
    return S_ISREG(status.st_mode) ? fmt::format("{}:{}", status.st_dev, status.st_ino) : std::string();
  std::error_code error;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error).string();
}

}  // namespace

std::string find_clash(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
  std::unordered_map<std::string, const std::string*> files;
  for (const std::string& output : outputs) {
    const std::string identity = identity_of(output);
    if (identity.empty()) continue;
    const auto [other, is_new] = files.emplace(identity, &output);
    if (!is_new)
      return fmt::format("the outputs '{}' and '{}' are the same file; expected one file for each", *other->second,
                         output);
  }
  for (const std::string& input : inputs)
    if (const auto output = files.find(identity_of(input)); output != files.end())
      return fmt::format("the output '{}' would replace the input '{}'; expected another file", *output->second, input);
  return {};
}

}  // namespace kubexx::support
