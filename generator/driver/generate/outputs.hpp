#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/emit/crd_yaml.hpp"

namespace kubexx::driver {

/// Where a run writes its output. At most one of `crd_dir` and `crd_file` is set. Without any directory or file, the
/// CRDs are written to standard output.
struct Destination {
  std::string crd_dir = {};
  std::string crd_file = {};
  std::string code_dir = {};                    ///< the directory of the C++ code
  std::string stamp = {};                       ///< touched after every successful run
  std::string depfile = {};                     ///< for `stamp` or `crd_file`
  std::string sarif = {};                       ///< the log of diagnostics, which the caller writes afterwards
  std::vector<std::string> other_stamps = {};   ///< of runs that must not write the same files
  std::vector<std::string> other_headers = {};  ///< of commands that write to `crd_dir`, too
  bool reports_leftovers = false;               ///< `crd_dir` has no definitions of unknown commands
  bool check = false;                           ///< compare instead of writing
};

/// The generated files of a run.
struct Outputs {
  const std::vector<emit::OutputFile>& crds;
  const std::vector<emit::OutputFile>& code;
  std::vector<emit::OutputFile> manifests = {};  ///< named with their directories
};

/// The result of writing. `failures` are complete messages.
struct Delivery {
  std::vector<std::string> failures;
  std::vector<std::string> differing;  ///< with `check`: the files that are out of date
  std::vector<std::string> written;    ///< the files that were created or replaced
  bool has_clash = false;              ///< the only failure is an output that is an input or another output
};

/// The files with their paths; a single file with all documents if `crd_file` is set.
std::vector<emit::OutputFile> placed(const Outputs& outputs, const Destination& destination);

/// Writes or compares the files. After an error, none is written; see `support::write_all_if_changed`. An output that
/// is an input, or another output by another path, is an error. `out` receives the diffs of `check`, and documents for
/// standard output.
Delivery deliver(const Outputs& outputs, const std::vector<std::string>& inputs, const Destination& destination,
                 std::ostream& out);

}  // namespace kubexx::driver
