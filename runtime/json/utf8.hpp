#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kubexx::json {

/// One code point read from UTF-8. What is not UTF-8 counts byte by byte as U+FFFD with `valid` false.
struct CodePoint {
  char32_t point = 0xFFFD;
  std::size_t length = 1;
  bool valid = false;
};

/// The code point at byte `at`, which must be inside `text`.
CodePoint decode_utf8(std::string_view text, std::size_t at);

/// Adds a code point, which must be one: at most U+10FFFF.
void append_utf8(std::string& out, char32_t point);

/// The first byte that is not part of valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

}  // namespace kubexx::json
