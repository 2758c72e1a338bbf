#include "generator/support/display_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "runtime/core/utf8.hpp"

namespace kubexx::support {
namespace {

constexpr std::size_t kTabStop = 8;

struct Range {
  char32_t first;
  char32_t last;
};

// Unicode blocks of combining marks and format characters, in order.
constexpr std::array kZeroWidth = std::to_array<Range>({
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A}, {0x064B, 0x065F}, {0x06D6, 0x06DC},
    {0x0900, 0x0902}, {0x093C, 0x093C}, {0x0941, 0x0948},   {0x094D, 0x094D}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},   {0x200B, 0x200D}, {0x20D0, 0x20F0}, {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
});

// East Asian wide and full-width characters and emoji, in order.
constexpr std::array kDoubleWidth = std::to_array<Range>({
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x25FD, 0x25FE},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x26A1, 0x26A1},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26D4, 0x26D4},
    {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},   {0x274C, 0x274C},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2E80, 0x303E},
    {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F7E0, 0x1F7EB}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
});

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t value) {
  auto found = std::lower_bound(ranges.begin(), ranges.end(), value,
                                [](const Range& range, char32_t wanted) { return range.last < wanted; });
  return found != ranges.end() && found->first <= value;
}

bool is_control(char32_t value) {
  bool turns_direction = (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
  return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029 || turns_direction;
}

Glyph spelled(std::string text, std::size_t offset) {
  std::size_t width = text.size();
  return {std::move(text), width, offset, 1};
}

Glyph make_glyph(const core::CodePoint& point, std::string_view bytes, std::size_t offset, std::size_t column) {
  if (!point.valid) return spelled(fmt::format("<{:02X}>", static_cast<unsigned char>(bytes[0])), offset);
  if (point.point == '\t') return spelled(std::string(kTabStop - column % kTabStop, ' '), offset);
  if (is_control(point.point)) {
    return spelled(fmt::format("<U+{:04X}>", static_cast<std::uint32_t>(point.point)), offset);
  }
  std::size_t width = within(kZeroWidth, point.point) ? 0 : within(kDoubleWidth, point.point) ? 2 : 1;
  return {std::string(bytes), width, offset, bytes.size()};
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view line) {
  std::vector<Glyph> result;
  result.reserve(line.size());
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size();) {
    const core::CodePoint point = core::decode_utf8(line, at);
    result.push_back(make_glyph(point, line.substr(at, point.length), at, column));
    result.back().size = point.length;
    column += result.back().width;
    at += point.length;
  }
  return result;
}

}  // namespace kubexx::support
