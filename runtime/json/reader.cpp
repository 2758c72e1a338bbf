#include <kubexx/detail/json/reader.hpp>

#include <algorithm>
#include <utility>

#include "runtime/core/ascii.hpp"
#include "runtime/core/hex.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/decimal.hpp"
#include "runtime/json/scan.hpp"

namespace kubexx::json {
namespace {

using core::is_ascii_digit;

/// The byte at `at`; at the end, a byte that JSON has only in strings.
char byte(const char* at, const char* end) { return at == end ? '\0' : *at; }

/// The four hexadecimal digits at `at`, or -1.
int hex4(const char* at, const char* end) {
  if (end - at < 4) return -1;
  int value = 0;
  for (int i = 0; i < 4; ++i) {
    const int digit = core::hex_value(at[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

bool is_escape_letter(char c) {
  switch (c) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
      return true;
    default:
      return false;
  }
}

char escaped(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return letter;
  }
}

bool is_high_surrogate(int unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(int unit) { return unit >= 0xDC00 && unit < 0xE000; }

std::string abridged(std::string_view text) {
  constexpr std::size_t kShown = 40;
  return text.size() <= kShown ? std::string(text) : std::string(text.substr(0, kShown)) + "…";
}

constexpr std::size_t kUsualLevels = 32;

struct NoVisitor {
  void open(const char*) {}
  void close(const char*) {}
  void scalar(const char*, const char*) {}
  void key(const char*, const char*, bool) {}
};

class IndexVisitor {
 public:
  IndexVisitor(std::string_view text, Index& index) : begin_(text.data()), index_(index) {
    index.spans.clear();
    index.spans.reserve(std::min(text.size() / kBytesOfSpan, kMostReserved));
    index.has_escaped_keys = false;
  }

  void open(const char* at) {
    add(at, at, open_);
    open_ = count_ - 1;
  }
  void close(const char* end) {
    Span& span = index_.spans[open_];
    span.end = offset(end);
    open_ = std::exchange(span.next, count_);
  }
  void scalar(const char* begin, const char* end) { add(begin, end, count_ + 1); }
  void key(const char* begin, const char* end, bool has_escapes) {
    scalar(begin, end);
    index_.has_escaped_keys = index_.has_escaped_keys || has_escapes;
  }

 private:
  static constexpr std::size_t kBytesOfSpan = 8;      ///< about so many bytes have a span
  static constexpr std::size_t kMostReserved = 1024;  ///< the value may be a small part of the text

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - begin_); }
  void add(const char* begin, const char* end, std::uint32_t next) {
    index_.spans.push_back({.begin = offset(begin), .end = offset(end), .next = next});
    ++count_;
  }

  const char* begin_;
  Index& index_;
  std::uint32_t count_ = 0;
  std::uint32_t open_ = 0;  ///< the innermost span that is open; its `next` is the one around it until it is closed
};

}  // namespace

std::string_view word_of(Token token) {
  switch (token) {
    case Token::object:
      return "object";
    case Token::array:
      return "array";
    case Token::string:
      return "string";
    case Token::number:
      return "number";
    case Token::boolean:
      return "boolean";
    case Token::null:
      return "null";
    case Token::none:
      break;
  }
  return "end of the document";
}

const char* Reader::past_spaces(const char* at, const char* end) {
  while (at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) ++at;
  return at;
}

void Reader::note_excess() { note({}); }

void Reader::note_loss(std::size_t offset) {
  losses_fail_ ? void(fail(offset, "the type cannot represent the value")) : note_excess();
}

void Reader::note(Note note) {
  if (notes_wanted_) notes_.push_back(std::move(note));
}

bool Reader::fail(std::size_t offset, std::string message) {
  if (failed_) return false;
  failed_ = true;
  failure_ = {std::move(message), offset, false};
  at_ = end_;
  return false;
}

bool Reader::malformed(const char* at, std::string_view message) {
  if (failed_) return false;
  const auto offset = static_cast<std::size_t>(at - begin_);
  failed_ = true;
  failure_ = {std::string(at == end_ ? "unexpected end of the document" : message), offset, true, failure_.too_deep};
  at_ = end_;
  return false;
}

bool Reader::mismatch(std::string_view expected) {
  if (failed_) return false;
  const Token found = peek();
  if (found == Token::none) return malformed(at_, "expected a value");
  return fail(offset(), std::string("expected ").append(expected).append(", found ").append(word_of(found)));
}

void Reader::resume(const Position& position) {
  failed_ = false;
  failure_ = {};
  at_ = begin_ + position.offset;
  depth_ = position.depth;
  first_ = false;
}

// Not inline in the header: every generated file would compile them.

/// Advances to `end`; a null `end` means that a part of the text was not valid.
inline bool Reader::pass(const char* end) {
  if (end != nullptr) at_ = end;
  return end != nullptr;
}

/// The byte after the comma at `at` and the white space that follows it.
[[gnu::always_inline]] inline const char* Reader::skip_comma(const char* at, char bracket) {
  if (byte(at, end_) != ',') return no_comma(at, bracket);
  at = past_space(at + 1, end_);
  return at != end_ && *at != bracket ? at : no_value(at);
}

const char* Reader::no_comma(const char* at, char bracket) {
  return malformed(at, bracket == '}' ? "expected ',' or '}'" : "expected ',' or ']'"), nullptr;
}

const char* Reader::no_value(const char* at) { return malformed(at, "expected a value after ','"), nullptr; }

inline bool Reader::end_or_comma(char bracket) {
  const char c = skip_space();
  if (c == bracket && !failed_) {
    ++at_;
    --depth_;
    first_ = false;
    return false;
  }
  if (first_) {
    first_ = false;
    return c != '\0' || malformed(at_, "unexpected end");
  }
  return pass(skip_comma(at_, bracket));
}

bool Reader::next_member() { return end_or_comma('}') && (*at_ == '"' || malformed(at_, "expected a key")); }

bool Reader::next_element() { return end_or_comma(']'); }

bool Reader::begin(Token token, char bracket) {
  if (skip_space() != bracket) return mismatch(word_of(token));
  if (depth_ == depth_limit_) return too_deep(at_);
  ++depth_;
  ++at_;
  first_ = true;
  return true;
}

bool Reader::too_deep(const char* at) {
  if (!failed_) failure_.too_deep = true;
  return malformed(at, "nested deeper than " + std::to_string(depth_limit_) + " levels");
}

std::string_view Reader::key() {
  std::string_view text;
  return read(text) && colon() ? text : std::string_view();
}

/// The byte after the literal at `at`, or null after a failure.
const char* Reader::skip_literal(const char* at, std::string_view word) {
  if (std::string_view(at, static_cast<std::size_t>(end_ - at)).starts_with(word)) return at + word.size();
  return malformed(at, "expected a value"), nullptr;
}

bool Reader::read(bool& value) {
  const char c = skip_space();
  if (c != 't' && c != 'f') return mismatch("boolean");
  value = c == 't';
  return skip();
}

bool Reader::integer(Magnitude& magnitude) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  if (peek() != Token::number) return mismatch("integer");
  const char* const begin = at_;
  const char* const end = skip_number(begin);
  if (end == nullptr) return false;
  magnitude = {0, *begin == '-'};
  bool fits = true;
  for (const char* p = begin + magnitude.negative; p != end; ++p) {
    const auto digit = static_cast<std::uint64_t>(*p - '0');
    if (digit > 9) {
      return fail(offset(),
                  "expected integer, found number " + abridged({begin, static_cast<std::size_t>(end - begin)}));
    }
    if (magnitude.value > (kMost - digit) / 10) fits = false;
    magnitude.value = magnitude.value * 10 + digit;
  }
  if (!fits) magnitude.value = kMost, magnitude.negative = true;  // beyond the range of every type
  at_ = end;
  return true;
}

bool Reader::out_of_range(std::size_t begin, int bits, bool is_signed) {
  const std::string_view digits = since(begin);
  const std::string_view article = !is_signed ? " an unsigned " : bits == 8 ? " an " : " a ";
  return fail(begin,
              abridged(digits).append(" does not fit into").append(article) + std::to_string(bits) + "-bit integer");
}

bool Reader::read_double(double& value, std::string_view& digits) {
  if (peek() != Token::number) return mismatch("number");
  const char* const end = skip_number(at_);
  if (end == nullptr) return false;
  digits = {at_, static_cast<std::size_t>(end - at_)};
  const auto nearest = nearest_double(digits);
  if (!nearest) return fail(offset(), abridged(digits) + " does not fit into a 64-bit number");
  value = *nearest;
  if (value == 0 && *at_ == '-') note_excess();  // written as -0, which other readers treat as an integer
  at_ = end;
  return true;
}

bool Reader::read(double& value) {
  std::string_view digits;
  return read_double(value, digits);
}

bool Reader::read(float& value) {
  const std::size_t begin = offset();
  double wide = 0;
  std::string_view digits;
  if (!read_double(wide, digits)) return false;
  value = static_cast<float>(wide);
  if (value - value == 0) return true;
  return fail(begin, abridged(digits) + " does not fit into a 32-bit number");
}

bool Reader::read(std::string& value) {
  if (skip_space() != '"') return mismatch("string");
  const char* const text = at_ + 1;
  const char* const special = find_special(text, end_);
  if (special != end_ && *special == '"') {
    value = std::string(text, special);
    at_ = special + 1;
    return true;
  }
  value.clear();
  return unescape(value, special);
}

bool Reader::read(std::string_view& value) {
  if (skip_space() != '"') return mismatch("string");
  const char* const text = at_ + 1;
  const char* const special = find_special(text, end_);
  if (special != end_ && *special == '"') {
    value = {text, static_cast<std::size_t>(special - text)};
    at_ = special + 1;
    return true;
  }
  scratch_.clear();
  if (!unescape(scratch_, special)) return false;
  value = scratch_;
  return true;
}

/// Decodes the string at the current position, whose first special byte is at `special`.
bool Reader::unescape(std::string& out, const char* special) {
  const char* piece = at_ + 1;
  while (special != end_ && *special != '"') {
    if (*special == '\\') {
      out.append(piece, special);
      special = piece = unescape_one(out, special);
      if (piece == nullptr) return false;
    } else if (static_cast<unsigned char>(*special) < 0x20) {
      return malformed(special, "control character in a string");
    } else {
      const auto code = core::decode_utf8({special, static_cast<std::size_t>(end_ - special)}, 0);
      if (!code.valid) return malformed(special, "invalid UTF-8");
      special += code.length;
    }
    special = find_special(special, end_);
  }
  if (special == end_) return malformed(end_, {});
  out.append(piece, special);
  at_ = special + 1;
  return true;
}

/// Appends the character that is escaped at `at`; returns the byte after the escape. As in Go, half of a pair is
/// U+FFFD.
const char* Reader::unescape_one(std::string& out, const char* at) {
  if (end_ - at < 2) return malformed(end_, {}), nullptr;
  if (at[1] != 'u') {
    if (!is_escape_letter(at[1])) return malformed(at, "invalid escape"), nullptr;
    out += escaped(at[1]);
    return at + 2;
  }
  int unit = hex4(at + 2, end_);
  if (unit < 0) return malformed(at, "invalid escape"), nullptr;
  at += 6;
  if (is_high_surrogate(unit) && end_ - at >= 2 && at[0] == '\\' && at[1] == 'u') {
    const int low = hex4(at + 2, end_);
    if (is_low_surrogate(low)) {
      core::append_utf8(out, static_cast<char32_t>(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)));
      return at + 6;
    }
  }
  if (is_high_surrogate(unit) || is_low_surrogate(unit)) unit = 0xFFFD;
  core::append_utf8(out, static_cast<char32_t>(unit));
  return at;
}

/// The byte after the string at `at`, or null after a failure. Most strings are ASCII without escapes.
[[gnu::always_inline]] inline const char* Reader::skip_string(const char* at) {
  has_escapes_ = false;
  at = find_special(at + 1, end_);
  return at != end_ && *at == '"' ? at + 1 : skip_rest_of_string(at);
}

/// The same from the first special byte on.
const char* Reader::skip_rest_of_string(const char* at) {
  for (; at != end_; at = find_special(at, end_)) {
    if (*at == '"') return at + 1;
    if (*at == '\\') {
      has_escapes_ = true;
      const bool unicode = end_ - at >= 2 && at[1] == 'u';
      if (end_ - at < 2 || (unicode ? hex4(at + 2, end_) < 0 : !is_escape_letter(at[1])))
        return malformed(at, "invalid escape"), nullptr;
      at += unicode ? 6 : 2;
    } else if (static_cast<unsigned char>(*at) < 0x20) {
      return malformed(at, "control character in a string"), nullptr;
    } else {
      const auto code = core::decode_utf8({at, static_cast<std::size_t>(end_ - at)}, 0);
      if (!code.valid) return malformed(at, "invalid UTF-8"), nullptr;
      at += code.length;
    }
  }
  return malformed(end_, {}), nullptr;
}

/// The byte after the number at `at`, or null after a failure.
const char* Reader::skip_number(const char* at) {
  const char* const begin = at;
  const auto digits = [&] {
    const char* const first = at;
    while (at != end_ && is_ascii_digit(*at)) ++at;
    return at != first;
  };
  if (*at == '-') ++at;
  const bool zero = at != end_ && *at == '0';
  bool valid = digits() && !(zero && at - begin > 1 + (*begin == '-'));
  if (valid && at != end_ && *at == '.') ++at, valid = digits();
  if (valid && at != end_ && (*at == 'e' || *at == 'E')) {
    ++at;
    if (at != end_ && (*at == '+' || *at == '-')) ++at;
    valid = digits();
  }
  return valid ? at : (malformed(at == end_ ? end_ : begin, "invalid number"), nullptr);
}

/// Of any scalar but a string.
const char* Reader::skip_scalar(const char* at) {
  const char c = byte(at, end_);
  if (c == '-' || is_ascii_digit(c)) return skip_number(at);
  if (c == 't') return skip_literal(at, "true");
  if (c == 'f') return skip_literal(at, "false");
  if (c == 'n') return skip_literal(at, "null");
  return malformed(at, "expected a value"), nullptr;
}

template <class Visitor>
const char* Reader::skip_key(const char* at, Visitor& visitor) {
  if (byte(at, end_) != '"') return malformed(at, "expected a key"), nullptr;
  const char* const key = at;
  at = skip_string(at);
  if (at == nullptr) return nullptr;
  visitor.key(key, at, has_escapes_);
  at = past_space(at, end_);
  if (byte(at, end_) != ':') return malformed(at, "expected ':'"), nullptr;
  return past_space(at + 1, end_);
}

/// The next value of a skipped list or object: after the brackets that close here, a comma, and a key. The byte after
/// the last bracket if that closes here.
template <class Visitor>
const char* Reader::skip_to_value(const char* at, bool opened, Visitor& visitor) {
  at = past_space(at, end_);
  while (byte(at, end_) == brackets_.back()) {
    opened = false;
    brackets_.pop_back();
    visitor.close(++at);
    if (brackets_.empty()) return at;
    at = past_space(at, end_);
  }
  if (!opened) at = skip_comma(at, brackets_.back());
  return at != nullptr && brackets_.back() == '}' ? skip_key(at, visitor) : at;
}

template <class Visitor>
bool Reader::skip_with(Visitor visitor) {
  brackets_.clear();
  const char* at = past_space(at_, end_);
  do {
    const char c = byte(at, end_);
    const bool opens = c == '{' || c == '[';
    if (opens) {
      if (depth_ + brackets_.size() == depth_limit_) return too_deep(at);
      brackets_.reserve(kUsualLevels);
      brackets_.push_back(c == '{' ? '}' : ']');
      visitor.open(at++);
    } else {
      const char* const begin = at;
      at = c == '"' ? skip_string(at) : skip_scalar(at);
      if (at != nullptr) visitor.scalar(begin, at);
    }
    if (at != nullptr && !brackets_.empty()) at = skip_to_value(at, opens, visitor);
  } while (at != nullptr && !brackets_.empty());
  return pass(at);
}

bool Reader::skip() {
  if (byte(at_, end_) == '"') return pass(skip_string(at_));
  return skip_with(NoVisitor());
}

bool Reader::skip_deep() {
  const std::size_t limit = std::exchange(depth_limit_, std::numeric_limits<std::size_t>::max());
  const bool is_skipped = skip();
  depth_limit_ = limit;
  return is_skipped;
}

bool Reader::skip(Index& index) {
  if (text().size() > std::numeric_limits<std::uint32_t>::max()) return fail(0, "the document has more than 4 GiB");
  return skip_with(IndexVisitor(text(), index));
}

std::string_view Reader::raw() {
  const std::size_t begin = offset();
  return skip() ? since(begin) : std::string_view();
}

bool Reader::finish() {
  if (failed_) return false;
  skip_space();
  return at_ == end_ || malformed(at_, "text after the end of the document");
}

std::string Reader::failure_text(std::size_t from, std::string_view prefix) const {
  std::string path(prefix);
  const std::string rest = path_of(text().substr(from), failure_.offset - from);
  if (!path.empty() && !rest.empty() && rest.front() != '[') path += '.';
  path += rest;
  if (!path.empty()) path += ": ";
  path += failure_.message;
  return failure_.malformed ? path + " at byte " + std::to_string(failure_.offset) : path;
}

}  // namespace kubexx::json
