#pragma once

#include <string>

namespace kubexx::frontend {

/// The directory of clang's builtin headers (`…/lib/clang/19`): the given one, else the one recorded at build time,
/// else those that Debian's packages use. Empty when none holds `include/stddef.h`.
std::string find_resource_dir(const std::string& given);

/// The Debian package that brings them.
std::string resource_package();

}  // namespace kubexx::frontend
