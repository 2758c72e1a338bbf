#include "generator/driver/generate/annotations_dir.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

bool holds_annotations(const fs::path& directory) {
  std::error_code error;
  return !directory.empty() && fs::is_regular_file(directory / "kubexx/annotations.hpp", error);
}

}  // namespace

std::string find_annotations_dir(const std::string& requested, const std::string& program_dir,
                                 const std::string& include_dir) {
  if (!requested.empty()) return requested;
  fs::path program(program_dir);
  fs::path noted = support::read_file((program / "kubexx.annotations-dir").string()).text;
  if (holds_annotations(noted)) return noted.string();
  fs::path installed =
      fs::path(include_dir).is_absolute() ? fs::path(include_dir) : program.parent_path() / include_dir;
  return holds_annotations(installed) ? installed.lexically_normal().string() : std::string();
}

std::string annotations_problem(const std::string& found, std::string_view option) {
  if (holds_annotations(found)) return {};
  if (!found.empty()) return fmt::format("'{}' does not contain 'kubexx/annotations.hpp'", found);
  return fmt::format(
      "'kubexx/annotations.hpp' is neither next to the program nor where it was installed: name its directory "
      "with {}{}the environment variable KUBEXX_ANNOTATIONS_DIR",
      option, option.empty() ? "" : " or ");
}

}  // namespace kubexx::driver
