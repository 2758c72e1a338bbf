#include "generator/driver/new/new_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <system_error>
#include <vector>

#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

/// Why nothing may be written into the directory; empty if it may.
std::string find_obstacle(const fs::path& directory) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(directory, error);
  if (status.type() == fs::file_type::not_found) return {};
  if (status.type() != fs::file_type::directory) return fmt::format("'{}' is not a directory", directory.string());
  const bool is_empty = fs::is_empty(directory, error);
  if (error) return fmt::format("cannot read '{}': {}", directory.string(), error.message());
  return is_empty ? std::string()
                  : fmt::format("the directory '{}' is not empty; expected a new or an empty one", directory.string());
}

/// The manifests that the header and the sources describe.
int write_manifests(const project::ProjectOptions& project, const Environment& environment, std::ostream& out,
                    std::ostream& err) {
  const fs::path root = project.name;
  const int status = run({"generate", (root / project::api_header(project)).string(), "--crd-dir",
                          (root / "config/crd/bases").string(), "--no-preamble"},
                         out, err, environment);
  if (status != kSuccess) return status;
  const std::string sources = (root / "src").string();
  const int roles = run(
      {"rbac", sources, "--role-name", project.name + "-manager-role", "--rbac-dir", (root / "config/rbac").string()},
      out, err, environment);
  if (roles != kSuccess || !project.has_webhooks) return roles;
  return run({"webhooks", sources, "--webhook-dir", (root / "config/webhook").string()}, out, err, environment);
}

}  // namespace

int run_new(const NewCommand& command, const Environment& environment, std::ostream& out, std::ostream& err) {
  const fs::path root = command.project.name;
  const std::vector<project::PlannedFile> files = project::plan_operator(command.project);
  if (const std::string obstacle = find_obstacle(root); !obstacle.empty()) {
    err << fmt::format("kubexx: error: {}\n", obstacle);
    return kEnvironment;
  }
  for (const project::PlannedFile& file : files) {
    const std::string path = (root / file.path).string();
    out << path << '\n';
    if (command.dry_run) continue;
    const support::WriteOutcome outcome = support::write_if_changed(path, file.text);
    if (outcome.kind != support::WriteOutcome::Kind::failed) continue;
    err << fmt::format("kubexx: error: cannot write '{}': {}\n", path, outcome.error);
    return kEnvironment;
  }
  return command.dry_run ? kSuccess : write_manifests(command.project, environment, out, err);
}

}  // namespace kubexx::driver
