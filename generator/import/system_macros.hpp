#pragma once

#include <string_view>

namespace kubexx::importing {

/// Whether a header of C, C++, POSIX or Linux, as Debian 12 has them, defines `name` as a macro: `stdin`, `SIGTERM`,
/// `si_value`.
bool is_system_macro(std::string_view name);

}  // namespace kubexx::importing
