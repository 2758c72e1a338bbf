#include "generator/driver/generate/depfile.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

// Backslashes are special only before a space, `#` or `:`, and are doubled only there.
std::string escaped(std::string_view path) {
  std::string result;
  std::size_t backslashes = 0;
  for (char c : path) {
    if (c == ' ' || c == '\t' || c == '#' || c == ':') result.append(backslashes + 1, '\\');
    if (c == '$') result += '$';
    backslashes = c == '\\' ? backslashes + 1 : 0;
    result += c;
  }
  return result;
}

// clang's paths of the standard library contain `..` after symbolic links, which build tools would shorten incorrectly.
std::string without_dots(const std::string& path) {
  if (path.find("..") == std::string::npos) return path;
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  return error ? path : real.string();
}

}  // namespace

std::vector<std::string> depfile_inputs(std::vector<std::string> files) {
  for (std::string& file : files) file = without_dots(file);
  return files;
}

std::string depfile_text(const std::vector<std::string>& targets, const std::vector<std::string>& inputs) {
  std::string result;
  for (const std::string& target : targets) result += (result.empty() ? "" : " ") + escaped(target);
  result += ":";
  for (const std::string& input : inputs) result += " \\\n  " + escaped(input);
  result += "\n";
  for (const std::string& input : inputs) result += "\n" + escaped(input) + ":\n";
  return result;
}

bool fits_depfile(std::string_view path) {
  return path.find_first_of(";|\n") == std::string_view::npos && !path.ends_with(':');
}

std::string depfile_problem(std::string_view depfile, std::string_view path) {
  return fmt::format(
      "the depfile '{}' cannot name '{}': make and ninja have no spelling for ';', '|', a line break, or "
      "':' at the end of a path",
      depfile, path);
}

}  // namespace kubexx::driver
