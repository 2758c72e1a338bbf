#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "generator/emit/crd_yaml.hpp"

namespace kubexx::driver {

/// Where a run puts what it made. At most one of `crd_dir` and `crd_file` is set; without any folder or file, the CRDs
/// go to standard output.
struct Destination {
  std::string crd_dir;
  std::string crd_file;
  std::string code_dir;  ///< where the C++ code goes
  std::string stamp;     ///< touched after every good run
  std::string depfile;   ///< for `stamp` or `crd_file`
  bool check = false;    ///< compare instead of writing
};

/// What a run made.
struct Outputs {
  const std::vector<emit::OutputFile>& crds;
  const std::vector<emit::OutputFile>& code;
};

/// What came of writing. `failures` are complete messages.
struct Delivery {
  std::vector<std::string> failures;
  std::vector<std::string> differing;  ///< with `check`: the files that are out of date
  std::vector<std::string> written;    ///< the files that were made or replaced
};

/// The files under the names they will have on disk; one file holding all documents when one was asked for.
std::vector<emit::OutputFile> placed(const Outputs& outputs, const Destination& destination);

/// Writes or compares. Diffs of `check`, and documents for standard output, go to `out`.
Delivery deliver(const Outputs& outputs, const std::vector<std::string>& inputs, const Destination& destination,
                 std::ostream& out);

}  // namespace kubexx::driver
