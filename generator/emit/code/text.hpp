#pragma once

#include <string>
#include <string_view>

#include "generator/emit/code/code.hpp"

namespace kubexx::emit {

/// Any `text` as a C++ string literal in ASCII.
std::string literal(std::string_view text);

/// `text` as the literal of a message of a static_assert, which cannot have escape sequences of bytes: bytes that are
/// not UTF-8, and control characters, become question marks.
std::string message_literal(std::string_view text);

/// `text` for a line comment.
std::string comment(std::string_view text);

/// The first lines of a generated file.
std::string banner(const CodeNames& names);

/// The declaration of a codec whose table and functions are defined elsewhere, with `inside` before them.
std::string codec_declaration(std::string_view type, bool is_decoded, std::string_view inside = {});

/// Written before and after code that uses names with `[[deprecated]]`.
std::string_view deprecation_begin(const code_model::CodeFile& code);
std::string_view deprecation_end(const code_model::CodeFile& code);

}  // namespace kubexx::emit
