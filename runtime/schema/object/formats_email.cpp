#include <algorithm>
#include <string>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/object/ip_text.hpp"

// What Go's mail.ParseAddress accepts: one mailbox, bare or with a name and in angle brackets, or a group of one.

namespace kubexx::schema {
namespace {

using core::is_hex_digit;

constexpr auto npos = std::string_view::npos;

bool is_visible(char32_t c) { return (c >= '!' && c <= '~') || c >= 0x80; }
bool is_blank(char32_t c) { return c == ' ' || c == '\t'; }
bool is_atom_text(char32_t c) {
  return is_visible(c) && (c >= 0x80 || std::string_view("()<>[]:;@\\,\"").find(static_cast<char>(c)) == npos);
}

bool is_q_encoded(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      if (text[i] < ' ' || text[i] > '~') return false;
      continue;
    }
    if (i + 2 >= text.size() || !is_hex_digit(text[i + 1]) || !is_hex_digit(text[i + 2])) return false;
    i += 2;
  }
  return true;
}

enum class Word { none, plain, encoded, encoded_empty, unknown_charset };

/// Whether a word is encoded (`=?charset?q?text?=`).
Word classify(std::string_view word) {
  if (word.size() < 8 || !word.starts_with("=?") || !word.ends_with("?=")) return Word::plain;
  if (std::count(word.begin(), word.end(), '?') != 4) return Word::plain;
  word = word.substr(2, word.size() - 4);
  const std::size_t first = word.find('?'), second = word.find('?', first + 1);
  const std::string_view encoding = word.substr(first + 1, second - first - 1), text = word.substr(second + 1);
  if (first == 0 || encoding.size() != 1) return Word::plain;
  const char kind = core::ascii_lower(encoding[0]);
  const bool readable = kind == 'b' ? text.empty() || is_base64(text) : kind == 'q' && is_q_encoded(text);
  if (!readable) return Word::plain;
  const std::string charset = core::ascii_lowered(word.substr(0, first));
  if (charset != "utf-8" && charset != "iso-8859-1" && charset != "us-ascii") return Word::unknown_charset;
  return text.empty() ? Word::encoded_empty : Word::encoded;
}

class AddressReader {
 public:
  explicit AddressReader(std::string_view text) : text_(text) {}

  bool read_single() {
    std::size_t count = 0;
    return read_address(true, count) && skip_comments() && text_.empty() && count == 1;
  }

 private:
  bool read_address(bool group_allowed, std::size_t& count) {
    skip_blanks();
    if (text_.empty()) return false;
    if (read_spec()) {
      ++count;
      return read_trailing_comment();
    }
    if (text_[0] != '<' && !read_phrase()) return false;
    skip_blanks();
    if (group_allowed && take(':')) return read_group(count);
    if (!take('<') || !read_spec() || !take('>')) return false;
    ++count;
    return true;
  }

  bool read_trailing_comment() {
    skip_blanks();
    if (!take('(')) return true;
    std::string comment;
    if (!read_comment(comment)) return false;
    std::string_view rest = comment;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
      if (classify(rest.substr(0, end)) == Word::unknown_charset) return false;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return true;
  }

  bool read_group(std::size_t& count) {
    skip_blanks();
    if (take(';')) return skip_comments();
    while (true) {
      skip_blanks();
      if (!read_address(false, count) || !skip_comments()) return false;
      if (take(';')) return skip_comments();
      if (!take(',')) return false;
    }
  }

  /// `local@domain`. Consumes nothing if the text does not begin with an address.
  bool read_spec() {
    const std::string_view before = text_;
    if (read_local_part() && take('@') && read_domain()) return true;
    text_ = before;
    return false;
  }

  bool read_local_part() {
    skip_blanks();
    if (!text_.starts_with('"')) return read_strict_atom();
    bool empty = true;
    return read_quoted(empty) && !empty;
  }

  bool read_domain() {
    skip_blanks();
    return text_.starts_with('[') ? read_domain_literal() : read_strict_atom();
  }

  bool read_domain_literal() {
    const std::size_t close = text_.find(']');
    if (close == npos) return false;
    const std::string_view address = text_.substr(1, close - 1);
    text_.remove_prefix(close + 1);
    return parse_ip(address, false) != IpVersion::none;
  }

  bool read_strict_atom() {
    const std::string_view atom = take_atom();
    return !atom.empty() && !atom.starts_with('.') && !atom.ends_with('.') && atom.find("..") == npos;
  }

  /// Empty at the end, or if the UTF-8 is not valid.
  std::string_view take_atom() {
    std::size_t end = 0;
    while (end < text_.size()) {
      const core::CodePoint code = core::decode_utf8(text_, end);
      if (!code.valid) return {};
      if (!is_atom_text(code.point)) break;
      end += code.length;
    }
    const std::string_view atom = text_.substr(0, end);
    text_.remove_prefix(end);
    return atom;
  }

  /// One or more words, at least one of them not empty. Comments can follow plain words.
  bool read_phrase() {
    bool plain = false, any = false;
    while (true) {
      if (plain && !skip_comments()) return false;
      skip_blanks();
      if (text_.empty()) return true;
      const Word word = read_word();
      if (word == Word::none || word == Word::unknown_charset) return any;
      any = any || word != Word::encoded_empty;
      plain = plain || word == Word::plain;
    }
  }

  Word read_word() {
    bool empty = true;
    if (text_[0] == '"') return read_quoted(empty) ? Word::plain : Word::none;
    const std::string_view atom = take_atom();
    return atom.empty() ? Word::none : classify(atom);
  }

  bool read_quoted(bool& empty) {
    bool escaped = false;
    for (std::size_t at = 1; at < text_.size();) {
      const core::CodePoint code = core::decode_utf8(text_, at);
      if (!code.valid) return false;
      if (!escaped && code.point == '"') {
        text_.remove_prefix(at + 1);
        return true;
      }
      if (!is_visible(code.point) && !is_blank(code.point)) return false;
      if (escaped || code.point != '\\') empty = false;
      escaped = !escaped && code.point == '\\';
      at += code.length;
    }
    return false;
  }

  /// After the opening bracket.
  bool read_comment(std::string& comment) {
    std::size_t depth = 1;
    for (; !text_.empty() && depth > 0; text_.remove_prefix(1)) {
      if (text_[0] == '\\' && text_.size() > 1) {
        text_.remove_prefix(1);
      } else if (text_[0] == '(') {
        ++depth;
      } else if (text_[0] == ')') {
        --depth;
      }
      if (depth > 0) comment += text_[0];
    }
    return depth == 0;
  }

  bool skip_comments() {
    skip_blanks();
    while (take('(')) {
      std::string ignored;
      if (!read_comment(ignored)) return false;
      skip_blanks();
    }
    return true;
  }

  void skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(" \t"), text_.size())); }

  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  std::string_view text_;
};

}  // namespace

bool is_email(std::string_view text) { return AddressReader(text).read_single(); }

}  // namespace kubexx::schema
