#include "generator/driver/generate/depfile.hpp"

namespace kubexx::driver {
namespace {

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

}  // namespace

std::string depfile_text(std::string_view target, const std::vector<std::string>& inputs) {
  std::string result = escaped(target) + ":";
  for (const std::string& input : inputs) result += " \\\n  " + escaped(input);
  result += "\n";
  for (const std::string& input : inputs) result += "\n" + escaped(input) + ":\n";
  return result;
}

bool fits_depfile(std::string_view path) {
  return path.find_first_of(";|\n") == std::string_view::npos && !path.ends_with(':');
}

}  // namespace kubexx::driver
