#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "generator/project/plan.hpp"

namespace kubexx::driver {

/// The options of `kubexx new`.
struct NewCommand {
  project::ProjectOptions project;
  std::string added_version;  ///< extend the project in the directory NAME, or in the working directory
  std::string added_kind;
  bool adds_webhooks = false;
  std::string build_directory;  ///< whose compile_commands.json has the flags of headers; empty: `build`, if it has one
  std::vector<std::string> clang_flags;  ///< given after `--`
  bool dry_run = false;                  ///< print the names of the files instead of writing them

  bool extends() const { return !added_version.empty() || !added_kind.empty() || adds_webhooks; }
};

/// Writes a project into the directory NAME, which must not exist or be empty, or extends the one that is there; then
/// generates its manifests. Files that exist are not replaced; lines are added to them, and replaced in them. If the
/// manifests of an extended project cannot be generated, its new files stay. Returns the exit status.
int run_new(const NewCommand& command, const Environment& environment, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
