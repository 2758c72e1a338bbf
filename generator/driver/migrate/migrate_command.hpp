#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"

namespace kubexx::driver {

/// `kubexx migrate NAME`: stores the objects of a definition in its storage version.
struct MigrateCommand {
  std::string definition;             ///< `gameservers.games.example.com`
  std::vector<std::string> dropping;  ///< versions
  bool dry_run = false;
  bool by_status = false;
  int rate = 20;
  int settle = 10;  ///< seconds
  std::string state_file;
  std::string kubeconfig;  ///< empty: as kubectl finds it
  std::string context;     ///< empty: the current context
};

/// Returns the exit status: 1 if an object was rejected or `status.storedVersions` could not be reduced for another
/// reason, 3 if the cluster cannot be used, or if SIGTERM or SIGINT has ended the migration.
int run_migrate(const MigrateCommand& command, const Environment& environment, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
