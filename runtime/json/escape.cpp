#include "runtime/json/escape.hpp"

#include <algorithm>
#include <cstdint>

#include "runtime/core/utf8.hpp"
#include "runtime/json/scan.hpp"

namespace kubexx::json {
namespace {

/// `\u00e9`
void append_unit(std::string& out, std::uint32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[unit >> shift & 15];
}

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      append_unit(out, static_cast<unsigned char>(c));
  }
}

bool is_markup(char c) { return c == '<' || c == '>' || c == '&'; }

/// The first byte from `at` that may not stand as it is; `end` if all may.
const char* find_escaped(const char* at, const char* end, bool for_markup) {
  const char* const special = find_special(at, end);
  return for_markup ? std::find_if(at, special, is_markup) : special;
}

/// Appends the escape of the code point.
void append_special(std::string& out, const core::CodePoint& code, std::string_view bytes, bool for_markup) {
  const char c = bytes.front();
  if (!code.valid) {
    out += "\\ufffd";
  } else if (code.point == 0x2028 || code.point == 0x2029 || (for_markup && is_markup(c))) {
    append_unit(out, static_cast<std::uint32_t>(code.point));
  } else if (code.point < 0x20 || c == '"' || c == '\\') {
    append_escaped(out, c);
  } else {
    out += bytes;
  }
}

}  // namespace

bool append_quoted(std::string& out, std::string_view text, bool for_markup) {
  const char* const end = text.data() + text.size();
  bool is_utf8 = true;
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char* const piece = text.data() + at;
    const char* const escaped = find_escaped(piece, end, for_markup);
    out.append(piece, escaped);
    at = static_cast<std::size_t>(escaped - text.data());
    if (escaped == end) break;
    const core::CodePoint code = core::decode_utf8(text, at);
    append_special(out, code, text.substr(at, code.length), for_markup);
    is_utf8 = is_utf8 && code.valid;
    at += code.length;
  }
  out += '"';
  return is_utf8;
}

}  // namespace kubexx::json
