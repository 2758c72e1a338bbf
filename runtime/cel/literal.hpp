#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/cel/syntax_error.hpp"

/// What literal tokens mean. Offsets in errors count from the beginning of the token.
namespace kubexx::cel {

/// One escape sequence of a string or bytes literal.
struct Escape {
  std::uint32_t length = 0;  ///< bytes with the backslash
  char32_t value = 0;
  bool numeric = false;     ///< \x or octal: a byte in a bytes literal, a code point in a string
  bool code_point = false;  ///< \u or \U: not allowed in a bytes literal
};

/// The escape that `text` begins with (a backslash), or nothing if the language has no such escape.
std::optional<Escape> first_escape(std::string_view text);

/// The parts of a string or bytes token: `br'''body'''`.
struct Quoted {
  std::string_view body;
  bool raw = false;
  bool bytes = false;
};
Quoted quoted_parts(std::string_view token);

/// True if the value of a quoted token differs from the bytes between its quotes, or may.
bool needs_decoding(const Quoted& quoted);

struct DecodedText {
  std::string value;
  std::optional<SyntaxError> error;
};
DecodedText decode_quoted(std::string_view token);

/// The value of a number token, or nothing if it does not fit its type. `negative`: it follows a minus sign.
std::optional<std::int64_t> decode_integer(std::string_view token, bool negative);
std::optional<std::uint64_t> decode_unsigned(std::string_view token);
std::optional<double> decode_double(std::string_view token, bool negative);

}  // namespace kubexx::cel
