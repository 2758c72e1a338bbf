#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/run.hpp"
#include "generator/support/render_text.hpp"
#include "runtime/schema/diff/diff.hpp"

namespace kubexx::driver {

/// `kubexx diff OLD NEW` and how it answers.
struct DiffCommand {
  std::string old_input;  ///< a file, a folder or `-`
  std::string new_input;
  bool json = false;
  bool all = false;     ///< safe changes too
  bool fails = true;    ///< changes make the exit code 1 …
  bool strict = false;  ///< … risky ones too
};

/// Runs it and answers the exit code. Diagnostics go to `err`, JSON to `out`.
int run_diff(const DiffCommand& command, const Environment& environment, const support::TextStyle& style,
             std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
