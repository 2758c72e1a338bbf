#pragma once

#include <string>
#include <vector>

namespace kubexx::driver {

struct SourceFiles {
  std::vector<std::string> names;       ///< sorted, each once
  std::vector<std::string> unreadable;  ///< names that do not exist
};

/// The named files, and the C++ sources and headers below the named directories, except in hidden ones. Symbolic links
/// to directories are not followed.
SourceFiles find_source_files(const std::vector<std::string>& names);

}  // namespace kubexx::driver
