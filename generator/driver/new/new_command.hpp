#pragma once

#include <iosfwd>

#include "generator/driver/run.hpp"
#include "generator/project/plan.hpp"

namespace kubexx::driver {

/// The options of `kubexx new`.
struct NewCommand {
  project::ProjectOptions project;
  bool dry_run = false;  ///< print the names of the files instead of writing them
};

/// Writes a project into the directory NAME, which must not exist or be empty, and generates its manifests. Returns the
/// exit status.
int run_new(const NewCommand& command, const Environment& environment, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
