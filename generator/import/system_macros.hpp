#pragma once

#include <string_view>

namespace kubexx::importing {

/// Whether a header of C, C++, POSIX or the GNU C library, as Debian 12 has them, defines `name` as a macro: `stdin`,
/// `SIGTERM`, `si_value`. Headers of the kernel have 20,000 more, which would change names for few programs.
bool is_system_macro(std::string_view name);

}  // namespace kubexx::importing
