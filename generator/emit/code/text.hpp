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

/// The codec of a struct whose table and functions are defined elsewhere. `inside` stands in front of these.
std::string codec_declaration(std::string_view type, bool is_decoded, std::string_view inside = {});

/// Around code that names what its author has marked `[[deprecated]]`.
std::string_view deprecation_begin(const code_model::CodeFile& code);
std::string_view deprecation_end(const code_model::CodeFile& code);

}  // namespace kubexx::emit
