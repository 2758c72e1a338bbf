#pragma once

#include <string>

namespace kubexx::driver {

/// The directory that contains kubexx/annotations.hpp, for a program in the directory `program_dir`: `requested` if it
/// is not empty; else the directory that the build tree recorded next to the program; else `include_dir` of an install
/// tree, which is relative to the parent of `program_dir`. Empty if none of them contains the file.
std::string find_annotations_dir(const std::string& requested, const std::string& program_dir,
                                 const std::string& include_dir);

}  // namespace kubexx::driver
