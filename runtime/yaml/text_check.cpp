#include "runtime/yaml/text_check.hpp"

#include <algorithm>
#include <array>

#include "runtime/core/utf8.hpp"

namespace kubexx::yaml {

namespace {

constexpr std::array<bool, 256> plain_bytes() {
  std::array<bool, 256> plain{};
  for (int byte = 0x20; byte < 0x7F; ++byte) plain[byte] = true;
  for (const unsigned char byte : {'\t', '\n', '\r'}) plain[byte] = true;
  return plain;
}
constexpr auto kPlainBytes = plain_bytes();

bool is_allowed(char32_t point) {
  if (point < 0xA0) return point == 0x85;
  return point < 0xFFFE || point > 0xFFFF;
}

}  // namespace

std::optional<BadText> find_bad_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (kPlainBytes[static_cast<unsigned char>(text[at])]) {
      ++at;
      continue;
    }
    const auto next = core::decode_utf8(text, at);
    if (!next.valid) return BadText{"not UTF-8", at};
    if (!is_allowed(next.point)) return BadText{"control characters are not allowed", at};
    at += next.length;
  }
  return std::nullopt;
}

json::Mark mark_of(std::string_view text, std::size_t offset, json::Mark start) {
  const auto before = text.substr(0, offset);
  const auto lines = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  const auto line_begin = before.rfind('\n');
  if (line_begin == std::string_view::npos) return {start.line, start.column + static_cast<std::uint32_t>(offset)};
  return {start.line + lines, static_cast<std::uint32_t>(offset - line_begin)};
}

}  // namespace kubexx::yaml
