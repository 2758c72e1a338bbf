#include "runtime/cel/utf8.hpp"

namespace kubexx::cel::utf8 {
namespace {

constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};  // by width; anything smaller is overlong

std::size_t width_of_lead(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

}  // namespace

bool is_code_point(char32_t value) { return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF); }

Rune first_rune(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t width = width_of_lead(lead);
  if (width == 1) return {lead, 1};
  if (width == 0 || text.size() < width) return {};
  char32_t value = lead & (0x7F >> width);
  for (std::size_t i = 1; i < width; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0) != 0x80) return {};
    value = value << 6 | (next & 0x3F);
  }
  if (value < kSmallest[width] || !is_code_point(value)) return {};
  return {value, width};
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
