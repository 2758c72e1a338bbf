#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/generate/generate.hpp"

namespace kubexx::driver {

/// What the program's main function finds out about its surroundings, so that a run can be had in a test.
struct Environment {
  std::string annotations_dir;  ///< holds kubexx/annotations.hpp; empty when it was not found
  bool color_terminal = false;  ///< standard error is a terminal that shows colours
  bool is_terminal = false;     ///< standard error is a terminal
  std::istream* standard_input = nullptr;
  Keepsakes* keepsakes = nullptr;  ///< receives what need not be freed before the program ends; null to free it
};

/// What the exit status of the program says.
enum ExitCode : int {
  kSuccess = 0,
  kErrorsFound = 1,
  kUsage = 2,
  kEnvironment = 3,
  kOutOfDate = 4,
  kInternalFault = 70,
};

/// Runs the program with `arguments` (without its own name). What was asked for goes to `out`, diagnostics to `err`.
/// Relative paths start from the current directory. Never throws and never ends the process.
int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
        const Environment& environment);

}  // namespace kubexx::driver
