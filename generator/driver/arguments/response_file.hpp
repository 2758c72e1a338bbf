#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kubexx::driver {

/// Arguments after every `@FILE` was replaced by the lines of that file, one argument a line, blank lines left out.
/// Files may name further files. What follows `--` is taken as it stands, but a file may hold the `--` itself.
struct ExpandedArguments {
  std::vector<std::string> arguments;
  std::vector<std::string> files;  ///< that were read
  std::string error;               ///< why a file could not be read; empty when all is well
};

ExpandedArguments expand_response_files(const std::vector<std::string>& arguments);

}  // namespace kubexx::driver
