#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kubexx::driver {

/// A name on the command line that cannot be read.
struct UnreadableInput {
  std::string name;
  std::string error;  ///< the message of the system
};

struct InputFiles {
  std::vector<std::string> names;  ///< in the order given; those of one directory sorted
  std::vector<UnreadableInput> unreadable;
};

/// The named files, and every `*.yaml`, `*.yml` and `*.json` below the named directories except hidden ones. `-` is
/// standard input.
InputFiles find_input_files(const std::vector<std::string>& names);

inline constexpr const char* kStandardInput = "-";
/// How messages name an input.
std::string shown_name(const std::string& name);

struct InputText {
  bool ok = false;
  std::string text;
  std::string error;
};
InputText read_input(const std::string& name, std::istream* standard_input);

}  // namespace kubexx::driver
