#include "runtime/json/escape.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/core/utf8.hpp"
#include "runtime/json/scan.hpp"

namespace kubexx::json {
namespace {

bool is_markup(char c) { return c == '<' || c == '>' || c == '&'; }

/// The first byte from `at` that may not stand as it is; `end` if all may.
const char* find_escaped(const char* at, const char* end, bool for_markup) {
  const char* const special = find_special(at, end);
  return for_markup ? std::find_if(at, special, is_markup) : special;
}

/// Collects pieces of a string, most of which are short.
class Pieces {
 public:
  explicit Pieces(std::string& out) : out_(out) {}
  ~Pieces() { flush(); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  void add_backslash_and(char c) {
    if (sizeof pieces_ - size_ < 2) flush();
    pieces_[size_++] = '\\';
    pieces_[size_++] = c;
  }

  void add(std::string_view piece) {
    if (piece.size() > sizeof pieces_ - size_) flush();
    if (piece.size() > sizeof pieces_) {
      out_ += piece;
      return;
    }
    std::memcpy(pieces_ + size_, piece.data(), piece.size());
    size_ += piece.size();
  }

  /// Adds the bytes from `at` up to one that may not stand as it is, and returns that, or `end`.
  const char* add_plain(const char* at, const char* end, bool for_markup) {
#ifdef __SSE2__
    constexpr int kBlock = 16;
    while (end - at >= kBlock && !for_markup) {
      if (sizeof pieces_ - size_ < kBlock) flush();
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(pieces_ + size_), bytes);
      const unsigned special = special_bits(bytes);
      const int plain = special == 0 ? kBlock : __builtin_ctz(special);
      size_ += static_cast<std::size_t>(plain);
      at += plain;
      if (special == 0) continue;
      if (*at != '"' && *at != '\\') return at;
      add_backslash_and(*at++);
    }
#endif
    const char* const escaped = find_escaped(at, end, for_markup);
    add({at, static_cast<std::size_t>(escaped - at)});
    return escaped;
  }

 private:
  void flush() {
    out_.append(pieces_, size_);
    size_ = 0;
  }

  std::string& out_;
  std::size_t size_ = 0;
  char pieces_[512];
};

/// `\u00e9`
void add_unit(Pieces& out, std::uint32_t unit) {
  char escape[6] = {'\\', 'u'};
  for (int i = 0; i < 4; ++i) escape[2 + i] = "0123456789abcdef"[unit >> (12 - 4 * i) & 15];
  out.add({escape, sizeof escape});
}

void add_escaped(Pieces& out, char c) {
  switch (c) {
    case '"':
    case '\\':
      return out.add_backslash_and(c);
    case '\b':
      return out.add_backslash_and('b');
    case '\f':
      return out.add_backslash_and('f');
    case '\n':
      return out.add_backslash_and('n');
    case '\r':
      return out.add_backslash_and('r');
    case '\t':
      return out.add_backslash_and('t');
    default:
      add_unit(out, static_cast<unsigned char>(c));
  }
}

bool is_ascii(char c) { return static_cast<signed char>(c) >= 0; }

/// Adds a code point that is not ASCII.
void add_beyond_ascii(Pieces& out, const core::CodePoint& code, std::string_view bytes) {
  if (!code.valid)
    out.add("\\ufffd");
  else if (code.point == 0x2028 || code.point == 0x2029)
    add_unit(out, static_cast<std::uint32_t>(code.point));
  else
    out.add(bytes);
}

}  // namespace

bool append_quoted(std::string& out, std::string_view text, bool for_markup) {
  Pieces pieces(out);
  const char* const end = text.data() + text.size();
  bool is_utf8 = true;
  pieces.add("\"");
  for (const char* at = text.data();;) {
    at = pieces.add_plain(at, end, for_markup);
    if (at == end) break;
    if (is_ascii(*at)) {
      add_escaped(pieces, *at++);
      continue;
    }
    const core::CodePoint code = core::decode_utf8({at, static_cast<std::size_t>(end - at)}, 0);
    add_beyond_ascii(pieces, code, {at, code.length});
    is_utf8 = is_utf8 && code.valid;
    at += code.length;
  }
  pieces.add("\"");
  return is_utf8;
}

}  // namespace kubexx::json
