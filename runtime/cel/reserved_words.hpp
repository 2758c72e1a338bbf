#pragma once

#include <string_view>

namespace kubexx::cel {

/// True for words that may follow a dot but name neither a variable nor a function; properties of a schema that are
/// called so have to be escaped.
bool is_reserved(std::string_view word);

}  // namespace kubexx::cel
