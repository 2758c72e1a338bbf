#pragma once

#include <string>

namespace kubexx::driver {

/// docs/commands.md: the help of every command, from the same tables.
std::string command_page();

}  // namespace kubexx::driver
