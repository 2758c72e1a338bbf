#pragma once

#include <string>

namespace kubexx::driver {

/// The directory that holds kubexx/annotations.hpp, for a program in the folder `program_dir`: the one that `wish`
/// names if it is not empty; the one that the build tree noted beside the program; `include_dir` of an install tree,
/// relative to the program's parent folder. Empty when none of them holds the file.
std::string find_annotations_dir(const std::string& wish, const std::string& program_dir,
                                 const std::string& include_dir);

}  // namespace kubexx::driver
