#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Code points the way Go counts them: a byte that is not valid UTF-8 is one replacement character.
namespace kubexx::cel::utf8 {

inline constexpr char32_t kReplacement = 0xFFFD;

struct Rune {
  char32_t value = kReplacement;
  std::size_t width = 1;  ///< bytes
};

/// The first code point of `text`, which is not empty.
Rune first_rune(std::string_view text);

std::size_t count_runes(std::string_view text);

/// False for surrogates and what lies beyond U+10FFFF.
bool is_code_point(char32_t value);

void append_rune(std::string& out, char32_t value);

}  // namespace kubexx::cel::utf8
