#include "generator/driver/generate/leftovers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <system_error>

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

/// A path as one argument of a shell.
std::string shell_argument(const std::string& path) {
  const std::string argument = path.starts_with('-') ? "./" + path : path;
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+,:@%";
  if (argument.find_first_not_of(kPlain) == std::string::npos) return argument;
  std::string quoted = "'";
  for (const char c : argument) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

bool is_regular(const fs::directory_entry& entry) {
  std::error_code error;
  return entry.symlink_status(error).type() == fs::file_type::regular;
}

}  // namespace

std::vector<std::string> find_unwritten(const std::string& directory, std::string_view ending, std::size_t depth,
                                        const std::vector<std::string>& written) {
  std::set<fs::path> known;
  for (const std::string& path : written) known.insert(fs::path(path).lexically_normal());
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator at(directory, fs::directory_options::skip_permission_denied, error), end;
  for (; !error && at != end; at.increment(error)) {
    if (static_cast<std::size_t>(at.depth()) + 1 >= depth) at.disable_recursion_pending();
    const fs::path& path = at->path();
    if (path.native().ends_with(ending) && is_regular(*at) && !known.contains(path.lexically_normal()))
      found.push_back(path.string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

void report_leftovers(const std::vector<Leftover>& leftovers, bool check, Delivery& delivery, std::ostream& err) {
  for (const Leftover& each : leftovers) {
    err << fmt::format("kubexx: note: {}; {}, or remove the file: rm {}\n", each.fact, each.remedy,
                       shell_argument(each.path));
    if (check) delivery.differing.push_back(each.path);
  }
}

}  // namespace kubexx::driver
