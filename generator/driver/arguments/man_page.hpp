#pragma once

#include <string>

namespace kubexx::driver {

/// The manual page kubexx(1) in the `man` macros of troff: the help of every command, from the same tables.
std::string man_page();

}  // namespace kubexx::driver
