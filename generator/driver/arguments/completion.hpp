#pragma once

#include <string>

namespace kubexx::driver {

enum class Shell { bash, zsh, fish };

/// The script that completes commands, options and their values in a shell, from the tables of commands and options.
std::string completion_script(Shell shell);

}  // namespace kubexx::driver
