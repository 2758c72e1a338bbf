#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// UTF-8 as Go decodes it. Every component decodes, validates and encodes UTF-8 with these functions.
namespace kubexx::core {

/// One decoded code point. Each byte that is not part of valid UTF-8 decodes to U+FFFD with `valid` false.
struct CodePoint {
  char32_t point = 0xFFFD;
  std::size_t length = 1;  ///< bytes
  bool valid = false;
};

/// The code point at byte `at`, which must be less than `text.size()`.
CodePoint decode_utf8(std::string_view text, std::size_t at);

/// The number of code points in `text`; each invalid byte counts as one.
std::size_t count_code_points(std::string_view text);

/// Whether a byte of valid UTF-8 continues a code point, and so does not begin one.
constexpr bool continues_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Where the code point at `at` begins: `at` itself, or before it. `text` may be cut there.
constexpr std::size_t begin_of_code_point(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && continues_code_point(text[at])) --at;
  return at;
}

/// True for Unicode scalar values: false for surrogates and beyond U+10FFFF.
constexpr bool is_code_point(char32_t value) { return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF); }

/// Appends the encoding of `point`, which must be at most U+10FFFF.
void append_utf8(std::string& out, char32_t point);

/// The offset of the first byte that is not part of valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

}  // namespace kubexx::core
