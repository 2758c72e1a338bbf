#pragma once

#include <string>
#include <string_view>

namespace kubexx::driver {

/// The directory that contains kubexx/annotations.hpp, for a program in the directory `program_dir`: `requested` if it
/// is not empty; else the directory that the build tree recorded next to the program; else `include_dir` of an install
/// tree, which is relative to the parent of `program_dir`. Empty if none of them contains the file.
std::string find_annotations_dir(const std::string& requested, const std::string& program_dir,
                                 const std::string& include_dir);

/// Why headers cannot be read with the directory that was found; empty if they can. `option` is the one of the command
/// that names the directory, empty if it has none.
std::string annotations_problem(const std::string& found, std::string_view option);

}  // namespace kubexx::driver
