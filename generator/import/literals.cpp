#include "generator/import/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "runtime/core/ascii.hpp"
#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::importing {
namespace {

/// Controls, bytes that are not UTF-8, and what is invisible or changes the direction of the text have none.
bool has_glyph(const core::CodePoint& next) {
  using core::Category;
  if (!next.valid) return false;
  switch (core::category(next.point)) {
    case Category::Cc:
    case Category::Cf:
    case Category::Cn:
    case Category::Co:
    case Category::Cs:
    case Category::Zl:
    case Category::Zp:
      return false;
    default:
      return true;
  }
}

/// `text` with `escape(code)` in place of each character that is not printable.
template <class Escape>
std::string escaped(std::string_view text, Escape escape) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint next = core::decode_utf8(text, at);
    out += has_glyph(next) ? std::string(text.substr(at, next.length)) : escape(next.point);
    at += next.length;
  }
  return out;
}

std::string go_escape(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  return code > 0xFFFF ? fmt::format("\\U{:08x}", code) : fmt::format("\\u{:04x}", code);
}

std::string json_escape(std::uint32_t code) {
  if (code <= 0xFFFF) return fmt::format("\\u{:04x}", code);
  code -= 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF));
}

/// Universal character names cannot name control characters.
std::string cpp_escape(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code < 0x80) return fmt::format("\\{:03o}", code);
  if (code < 0xA0) return fmt::format("\\{:03o}\\{:03o}", 0xC0 | code >> 6, 0x80 | (code & 0x3F));
  return go_escape(code);
}

std::string with_backslashes(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

bool is_word(char c) { return core::is_ascii_alphanumeric(c) || c == '_'; }

std::string quoted_for_marker(std::string_view text) {
  const bool needs_escapes = text.find_first_of("\"\\") != std::string_view::npos;
  if (needs_escapes && text.find('`') == std::string_view::npos && is_printable(text)) return fmt::format("`{}`", text);
  return fmt::format("\"{}\"", escaped(with_backslashes(text), go_escape));
}

std::optional<std::string> list_value(const json::Array& list) {
  std::string out;
  for (const json::Value& each : list) {
    const bool is_same_type = each.variant().index() == list.front().variant().index();
    const std::optional<std::string> text = is_same_type ? marker_value(each) : std::nullopt;
    if (!text) return std::nullopt;
    // A sign has to follow directly after what is before it.
    out += (out.empty() ? "" : text->starts_with('-') ? "," : ", ") + *text;
  }
  if (out.empty()) return std::nullopt;
  return fmt::format("{{{}}}", out);
}

std::optional<std::string> map_value(const json::Object& object) {
  std::string out;
  for (const auto& [key, member] : object) {
    const std::optional<std::string> text = marker_value(member);
    if (!text) return std::nullopt;
    out += fmt::format("{}{}:{}{}", out.empty() ? "" : ", ", quoted_for_marker(key), text->starts_with('-') ? "" : " ",
                       *text);
  }
  return fmt::format("{{{}}}", out);
}

}  // namespace

bool is_printable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint next = core::decode_utf8(text, at);
    if (!has_glyph(next)) return false;
    at += next.length;
  }
  return true;
}

std::string marker_string(std::string_view text) {
  const bool is_bare = !text.empty() && (core::is_ascii_letter(text.front()) || text.front() == '.') &&
                       std::all_of(text.begin(), text.end(), [](char c) { return is_word(c) || c == '-' || c == '.'; });
  return is_bare ? std::string(text) : quoted_for_marker(text);
}

std::string marker_element(std::string_view text) {
  const bool is_bare = !text.empty() && core::is_ascii_letter(text.front()) &&
                       std::all_of(text.begin(), text.end(), is_word) && text != "true" && text != "false";
  return is_bare ? std::string(text) : quoted_for_marker(text);
}

std::optional<std::string> marker_value(const json::Value& value) {
  if (value.is_string()) return quoted_for_marker(value.as_string());
  if (value.is_array()) return list_value(value.as_array());
  if (value.is_object()) return map_value(value.as_object());
  if (value.is_null()) return std::nullopt;
  return value.is_number() ? marker_number(value) : json::to_text(value);
}

std::optional<std::string> marker_number(const json::Value& value) {
  std::string text = json::to_text(value);
  const bool is_whole = text.find_first_of(".e") == std::string::npos;
  std::int64_t read = 0;
  if (is_whole && std::from_chars(text.data(), text.data() + text.size(), read).ec != std::errc{}) return std::nullopt;
  return text;
}

std::string json_literal(const json::Value& value) { return escaped(json::to_text(value), json_escape); }

std::optional<std::string> cpp_string(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  std::string body = with_backslashes(text);
  // No two question marks in a row, so that no trigraph begins.
  for (std::size_t at = body.find("??"); at != std::string::npos; at = body.find("??", at)) body.insert(at + 1, "\\");
  return fmt::format("\"{}\"", escaped(body, cpp_escape));
}

}  // namespace kubexx::importing
