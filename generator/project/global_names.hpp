#pragma once

#include <string_view>

namespace kubexx::project {

/// Whether a header of C, POSIX or the GNU C library, as Debian 12 has them, declares `name` in the global namespace,
/// so that no namespace can have this name: `index`, `link`, `tm`. The standard headers of C++ include many of them.
bool is_global_name(std::string_view name);

}  // namespace kubexx::project
