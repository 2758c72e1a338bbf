#pragma once

#include <string>
#include <string_view>

#include "generator/emit/code/code.hpp"

namespace kubexx::emit {

/// `text` as a C++ string literal of plain ASCII, whatever is in it.
std::string literal(std::string_view text);

/// `text` for a comment that ends with the line.
std::string comment(std::string_view text);

/// The first lines of a generated file.
std::string banner(const CodeNames& names);

/// Around code that names what its author has marked `[[deprecated]]`.
std::string_view deprecation_begin(const build::CodeFile& code);
std::string_view deprecation_end(const build::CodeFile& code);

}  // namespace kubexx::emit
