#pragma once

#include <string>
#include <string_view>

namespace kubexx::project {

/// The error of a file with markers of an unresolved merge, `<<<<<<< ` or `>>>>>>> ` at the beginning of a line; empty
/// if it has none. `=======` alone may also underline a heading.
std::string find_conflict(const std::string& path, std::string_view text);

}  // namespace kubexx::project
