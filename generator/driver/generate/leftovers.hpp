#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "generator/driver/generate/outputs.hpp"

namespace kubexx::driver {

/// A file in a directory of outputs that an earlier run wrote and that this run does not write.
struct Leftover {
  std::string path;
  std::string fact;    ///< what the file is, and why this run does not write it
  std::string remedy;  ///< what to do if it is still needed
};

/// The regular files in the directory, and down to `depth - 1` levels below it, whose names end with `ending` and that
/// are not `written`. In the order of their paths. Links are not followed; what cannot be read is skipped.
std::vector<std::string> find_unwritten(const std::string& directory, std::string_view ending, std::size_t depth,
                                        const std::vector<std::string>& written);

/// Prints a note for each, with the command that removes it. With `check`, they are out of date.
void report_leftovers(const std::vector<Leftover>& leftovers, bool check, Delivery& delivery, std::ostream& err);

}  // namespace kubexx::driver
