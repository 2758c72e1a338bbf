#include "generator/crd/descriptions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "runtime/core/utf8.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::crd {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

/// Unicode's Sentence_Terminal below U+10000.
constexpr std::array sentence_ends{
    Range{0x21, 0x21},     Range{0x2E, 0x2E},     Range{0x3F, 0x3F},     Range{0x589, 0x589},   Range{0x61D, 0x61F},
    Range{0x6D4, 0x6D4},   Range{0x700, 0x702},   Range{0x7F9, 0x7F9},   Range{0x837, 0x837},   Range{0x839, 0x839},
    Range{0x83D, 0x83E},   Range{0x964, 0x965},   Range{0x104A, 0x104B}, Range{0x1362, 0x1362}, Range{0x1367, 0x1368},
    Range{0x166E, 0x166E}, Range{0x1735, 0x1736}, Range{0x17D4, 0x17D5}, Range{0x1803, 0x1803}, Range{0x1809, 0x1809},
    Range{0x1944, 0x1945}, Range{0x1AA8, 0x1AAB}, Range{0x1B5A, 0x1B5B}, Range{0x1B5E, 0x1B5F}, Range{0x1B7D, 0x1B7E},
    Range{0x1C3B, 0x1C3C}, Range{0x1C7E, 0x1C7F}, Range{0x203C, 0x203D}, Range{0x2047, 0x2049}, Range{0x2E2E, 0x2E2E},
    Range{0x2E3C, 0x2E3C}, Range{0x2E53, 0x2E54}, Range{0x3002, 0x3002}, Range{0xA4FF, 0xA4FF}, Range{0xA60E, 0xA60F},
    Range{0xA6F3, 0xA6F3}, Range{0xA6F7, 0xA6F7}, Range{0xA876, 0xA877}, Range{0xA8CE, 0xA8CF}, Range{0xA92F, 0xA92F},
    Range{0xA9C8, 0xA9C9}, Range{0xAA5D, 0xAA5F}, Range{0xAAF0, 0xAAF1}, Range{0xABEB, 0xABEB}, Range{0xFE12, 0xFE12},
    Range{0xFE15, 0xFE16}, Range{0xFE52, 0xFE52}, Range{0xFE56, 0xFE57}, Range{0xFF01, 0xFF01}, Range{0xFF0E, 0xFF0E},
    Range{0xFF1F, 0xFF1F}, Range{0xFF61, 0xFF61}};

constexpr std::array blanks{Range{0x09, 0x0D},     Range{0x20, 0x20},     Range{0x85, 0x85},     Range{0xA0, 0xA0},
                            Range{0x1680, 0x1680}, Range{0x2000, 0x200A}, Range{0x2028, 0x2029}, Range{0x202F, 0x202F},
                            Range{0x205F, 0x205F}, Range{0x3000, 0x3000}};

template <std::size_t size>
bool contains(const std::array<Range, size>& ranges, char32_t rune) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return range.first <= rune && rune <= range.last; });
}

struct Rune {
  std::size_t at;
  std::size_t size;
  char32_t code;
};

/// The character that ends before `end`; a byte that belongs to none is a character by itself.
Rune rune_before(const std::string& text, std::size_t end) {
  const std::size_t at = core::begin_of_code_point(text, end - 1);
  const core::CodePoint last = core::decode_utf8(text, at);
  return at + last.length == end ? Rune{at, last.length, last.point} : Rune{end - 1, 1, 0xFFFD};
}

/// The last character of the ranges that does not begin the text; size 0 when there is none.
template <std::size_t size>
Rune last_of(const std::string& text, const std::array<Range, size>& ranges) {
  for (std::size_t end = text.size(); end > 0;) {
    const Rune rune = rune_before(text, end);
    if (rune.at > 0 && contains(ranges, rune.code)) return rune;
    end = rune.at;
  }
  return {0, 0, 0};
}

}  // namespace

std::string shortened(std::string text, int limit, bool controller_gen) {
  if (limit < 0 || text.size() <= static_cast<std::size_t>(limit)) return text;
  if (limit == 0) return {};
  const auto most = static_cast<std::size_t>(limit);
  text.resize(controller_gen ? most : core::begin_of_code_point(text, most));
  if (const Rune sentence_end = last_of(text, sentence_ends); sentence_end.size != 0) {
    return text.substr(0, sentence_end.at + sentence_end.size);
  }
  if (const Rune blank = last_of(text, blanks); blank.size != 0) return text.substr(0, blank.at) + "...";
  return text + "...";
}

void shorten_descriptions(schema::JsonSchema& schema, int limit, bool controller_gen) {
  schema.description = shortened(std::move(schema.description), limit, controller_gen);
  schema::for_each_child(schema,
                         [&](schema::JsonSchema& child) { shorten_descriptions(child, limit, controller_gen); });
}

}  // namespace kubexx::crd
