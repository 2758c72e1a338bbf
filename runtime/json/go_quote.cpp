#include "runtime/json/go_quote.hpp"

#include <fmt/format.h>

#include <iterator>

#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::json {
namespace {

/// The letter after the backslash, or NUL if the character has no short escape.
char short_escape(char32_t point) {
  constexpr std::string_view kPoints = "\a\b\f\n\r\t\v\\\"";
  constexpr std::string_view kLetters = "abfnrtv\\\"";
  if (point >= 0x80) return '\0';
  const std::size_t at = kPoints.find(static_cast<char>(point));
  return at == std::string_view::npos ? '\0' : kLetters[at];
}

void append_escape(std::string& out, char32_t point) {
  auto to = std::back_inserter(out);
  if (point < ' ' || point == 0x7F) {
    fmt::format_to(to, "\\x{:02x}", static_cast<unsigned>(point));
  } else if (point < 0x10000) {
    fmt::format_to(to, "\\u{:04x}", static_cast<unsigned>(point));
  } else {
    fmt::format_to(to, "\\U{:08x}", static_cast<unsigned>(point));
  }
}

}  // namespace

std::string go_quoted(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint read = core::decode_utf8(text, at);
    const std::string_view bytes = text.substr(at, read.length);
    at += read.length;
    if (!read.valid) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(bytes[0]));
    } else if (const char letter = short_escape(read.point); letter != '\0') {
      out.append("\\").push_back(letter);
    } else if (core::is_printable(read.point)) {
      out += bytes;
    } else {
      append_escape(out, read.point);
    }
  }
  return out + '"';
}

}  // namespace kubexx::json
