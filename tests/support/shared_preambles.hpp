#pragma once

#include <string>

#include "tests/support/temporary_folder.hpp"

namespace kubexx::tests {

/// A folder of this process for preambles. Most runs use it, as users' runs use theirs: it makes them ten times as
/// fast.
inline std::string shared_preambles() {
  static const test::TemporaryFolder folder;
  return folder.path();
}

}  // namespace kubexx::tests
