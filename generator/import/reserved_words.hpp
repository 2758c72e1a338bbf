#pragma once

#include <string_view>

namespace kubexx::importing {

/// Whether `name` is a keyword or an alternative token (`and`) of C or C++.
bool is_keyword(std::string_view name);

/// Whether `name` cannot be a C++ identifier of a portable header: a keyword, an alternative token, or a name that
/// common system headers define as a macro (`stdin`, `linux`, `major`, `ERROR`).
bool is_reserved(std::string_view name);

}  // namespace kubexx::importing
