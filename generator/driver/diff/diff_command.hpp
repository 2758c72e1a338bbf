#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"
#include "runtime/schema/diff/diff.hpp"

namespace kubexx::driver {

/// The arguments of `kubexx diff OLD NEW`, and the form of its output.
struct DiffCommand {
  std::string old_input;  ///< a file, a directory or `-`
  std::string new_input;
  std::vector<std::string> stamps;  ///< instead of `new_input`: those of `kubexx generate`, whose files are compared
  bool json = false;
  bool all = false;     ///< safe changes too
  bool fails = true;    ///< exit with 1 on breaking changes …
  bool strict = false;  ///< … and on risky changes
};

/// Runs the command and returns the exit status. Diagnostics are written to `err`, JSON to `out`.
int run_diff(const DiffCommand& command, const Environment& environment, const support::TextStyle& style,
             std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
