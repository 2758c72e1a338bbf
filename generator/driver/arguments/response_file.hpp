#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kubexx::driver {

/// Arguments with every `@FILE` replaced by the lines of that file, one argument per line, without empty lines. Files
/// can name further files. Arguments after `--` are not expanded; the `--` itself can come from a file.
struct ExpandedArguments {
  std::vector<std::string> arguments;
  std::vector<std::string> files;  ///< every file that was read
  std::string error;               ///< why a file cannot be read; empty on success
};

ExpandedArguments expand_response_files(const std::vector<std::string>& arguments);

}  // namespace kubexx::driver
