#include "runtime/cel/utf8.hpp"

#include "runtime/json/utf8.hpp"

namespace kubexx::cel::utf8 {
bool is_code_point(char32_t value) { return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF); }

Rune first_rune(std::string_view text) {
  const json::CodePoint code = json::decode_utf8(text, 0);
  return {code.point, code.length};
}

std::size_t count_runes(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(first_rune(text).width);
  return count;
}

void append_rune(std::string& out, char32_t value) {
  auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
  if (value < 0x80) return put(value);
  if (value < 0x800) {
    put(0xC0 | value >> 6);
  } else {
    if (value < 0x10000) {
      put(0xE0 | value >> 12);
    } else {
      put(0xF0 | value >> 18);
      put(0x80 | (value >> 12 & 0x3F));
    }
    put(0x80 | (value >> 6 & 0x3F));
  }
  put(0x80 | (value & 0x3F));
}

}  // namespace kubexx::cel::utf8
