#include "runtime/cel/library/text.hpp"

#include <algorithm>
#include <limits>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel::text {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// The byte where code point number `index` begins; the size of the text for one after the last; `kNone` beyond.
std::size_t byte_of(std::string_view text, std::int64_t index) {
  if (index < 0) return kNone;
  std::size_t at = 0;
  for (; index > 0; --index) {
    if (at >= text.size()) return kNone;
    ++at;
    while (at < text.size() && core::continues_code_point(text[at])) ++at;
  }
  return at;
}

std::int64_t count(std::string_view text) { return static_cast<std::int64_t>(core::count_code_points(text)); }

bool is_space(char32_t c) {
  return (c >= '\t' && c <= '\r') || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

}  // namespace

std::optional<std::string_view> char_at(std::string_view text, std::int64_t index) {
  const std::size_t begin = byte_of(text, index);
  if (begin == kNone) return std::nullopt;
  if (begin == text.size()) return std::string_view();
  return text.substr(begin, core::decode_utf8(text.substr(begin), 0).length);
}

std::int64_t index_of(std::string_view text, std::string_view part, std::int64_t offset) {
  const std::size_t from = byte_of(text, offset);
  if (part.empty()) return from == kNone ? count(text) : offset;
  const std::size_t found = from == kNone ? kNone : text.find(part, from);
  return found == kNone ? -1 : count(text.substr(0, found));
}

std::int64_t last_index_of(std::string_view text, std::string_view part, std::int64_t offset) {
  const std::size_t from = byte_of(text, offset);
  if (part.empty()) return from == kNone ? count(text) : offset;
  const std::size_t found = from == kNone || from == text.size() ? kNone : text.rfind(part, from);
  return found == kNone ? -1 : count(text.substr(0, found));
}

std::int64_t last_index_of(std::string_view text, std::string_view part) {
  const std::size_t found = text.rfind(part);
  return found == kNone ? -1 : count(text.substr(0, found));
}

std::string lower_ascii(std::string_view text) { return core::ascii_lowered(text); }

std::string upper_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
  return out;
}

std::optional<std::string> replace(std::string_view text, std::string_view old, std::string_view replacement,
                                   std::int64_t limit, std::size_t most) {
  if (limit < 0) limit = std::numeric_limits<std::int64_t>::max();
  std::string out;
  std::size_t at = 0;
  for (; limit > 0 && at <= text.size(); --limit) {
    std::size_t found = text.find(old, at);
    // Nothing occurs before each code point and at the end.
    const std::size_t next = old.empty()
                                 ? (at < text.size() ? at + core::decode_utf8(text.substr(at), 0).length : at + 1)
                                 : found + old.size();
    if (found == kNone) break;
    out += text.substr(at, found - at);
    out += replacement;
    if (old.empty() && at < text.size()) out += text.substr(at, next - at);
    at = next;
    if (out.size() > most) return std::nullopt;
  }
  if (at < text.size()) out += text.substr(at);
  if (out.size() > most) return std::nullopt;
  return out;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator, std::int64_t limit) {
  std::vector<std::string_view> parts;
  if (limit == 0) return parts;
  const std::size_t most = limit < 0 ? kNone : static_cast<std::size_t>(limit);
  while (parts.size() + 1 < most) {
    std::size_t end = text.find(separator);
    if (separator.empty()) {
      if (text.empty()) return parts;
      end = core::decode_utf8(text, 0).length;
      if (end == text.size()) break;
    }
    if (end == kNone) break;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  if (separator.empty() && text.empty()) return parts;
  parts.push_back(text);
  return parts;
}

std::optional<std::string_view> substring(std::string_view text, std::int64_t begin, std::int64_t end) {
  const std::size_t from = byte_of(text, begin);
  const std::size_t to = byte_of(text, end);
  if (from == kNone || to == kNone || from > to) return std::nullopt;
  return text.substr(from, to - from);
}

std::string_view trim(std::string_view text) {
  while (!text.empty()) {
    const core::CodePoint rune = core::decode_utf8(text, 0);
    if (!is_space(rune.point)) break;
    text.remove_prefix(rune.length);
  }
  while (!text.empty()) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && core::continues_code_point(text[begin])) --begin;
    if (!is_space(core::decode_utf8(text.substr(begin), 0).point)) break;
    text = text.substr(0, begin);
  }
  return text;
}

std::string quote(std::string_view text) {
  static constexpr std::string_view kPlain = "\a\b\f\n\r\t\v\\\"";
  static constexpr std::string_view kLetters = "abfnrtv\\\"";
  std::string out = "\"";
  for (const char c : text) {
    const std::size_t escape = kPlain.find(c);
    if (escape != kNone) out += '\\';
    out += escape == kNone ? c : kLetters[escape];
  }
  return out + '"';
}

}  // namespace kubexx::cel::text
