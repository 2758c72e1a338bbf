#pragma once

#include <string>

namespace kubexx::frontend {

/// The directory of clang's builtin headers (`…/lib/clang/19`): the given one, else the one recorded at build time,
/// else those of Debian's packages. Empty if none contains `include/stddef.h`.
std::string find_resource_dir(const std::string& given);

/// The Debian package with these headers.
std::string resource_package();

}  // namespace kubexx::frontend
