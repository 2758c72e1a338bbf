#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/generate/generate.hpp"

namespace kubexx::driver {

/// The environment of the program, as its main function determines it. Tests pass their own.
struct Environment {
  std::string annotations_dir;  ///< contains kubexx/annotations.hpp; empty if it was not found
  std::string preamble_dir;     ///< where `generate` stores preambles by default; empty: it does not
  bool color_terminal = false;  ///< standard error is a terminal with colours
  bool is_terminal = false;     ///< standard error is a terminal
  std::istream* standard_input = nullptr;
  DeferredObjects* deferred =
      nullptr;  ///< receives objects whose destruction can wait for process exit; null destroys them at once
};

/// The exit status of the program; command_texts.cpp describes each.
enum ExitCode : int {
  kSuccess = 0,
  kErrorsFound = 1,
  kUsage = 2,
  kEnvironment = 3,
  kOutOfDate = 4,
  kInternalFault = 70,
};

/// Runs the program with `arguments` (without its own name) and returns its exit status. Results are written to `out`,
/// diagnostics to `err`. Relative paths start at the current directory. Never throws and never ends the process.
int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
        const Environment& environment);

}  // namespace kubexx::driver
