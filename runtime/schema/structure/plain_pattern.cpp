#include "runtime/schema/structure/plain_pattern.hpp"

#include <array>
#include <charconv>
#include <cstddef>

namespace kubexx::schema::structure {
namespace {

constexpr std::size_t kMaxLength = 1000;
constexpr std::size_t kMaxDepth = 50;
constexpr int kMaxRepeat = 1000;

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

bool is_punctuation(char c) {
  const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  return is_printable(c) && c != ' ' && !alphanumeric;
}

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// Reads one expression and gives up at whatever is not plain.
class Reader {
 public:
  explicit Reader(std::string_view pattern) : pattern_(pattern) {}

  bool read() {
    if (pattern_.size() > kMaxLength) return false;
    while (at_ < pattern_.size())
      if (!read_piece()) return false;
    return depth_ == 0;
  }

 private:
  enum class Last { nothing, atom, counted_group };

  bool next_is(char c) const { return at_ < pattern_.size() && pattern_[at_] == c; }

  bool read_piece() {
    const char c = pattern_[at_++];
    switch (c) {
      case '\\':
        return read_escape();
      case '[':
        return read_class();
      case '(':
        return open_group();
      case ')':
        return close_group();
      case '*':
      case '+':
      case '?':
        return repeat();
      case '{':
        return read_count();
      case '|':
      case '^':
      case '$':
        return set_last(Last::nothing);
      default:
        return is_printable(c) && c != ']' && c != '}' && set_last(Last::atom);
    }
  }

  bool set_last(Last last) {
    last_ = last;
    return true;
  }

  bool read_escape() {
    if (at_ == pattern_.size()) return false;
    const char c = pattern_[at_++];
    if (is_one_of(c, "bBAz")) return set_last(Last::nothing);
    return (is_punctuation(c) || is_one_of(c, "dDsSwWntrfva")) && set_last(Last::atom);
  }

  bool open_group() {
    if (next_is('?')) {
      if (pattern_.substr(at_, 2) != "?:") return false;
      at_ += 2;
    }
    if (++depth_ >= kMaxDepth) return false;
    counted_[depth_] = false;
    return set_last(Last::nothing);
  }

  bool close_group() {
    if (depth_ == 0) return false;
    const bool counted = counted_[depth_--];
    counted_[depth_] = counted_[depth_] || counted;
    return set_last(counted ? Last::counted_group : Last::atom);
  }

  bool repeat() {
    if (last_ == Last::nothing) return false;
    if (next_is('?')) ++at_;
    return set_last(Last::nothing);
  }

  bool read_number(int& number) {
    const char* const begin = pattern_.data() + at_;
    const char* const end = pattern_.data() + pattern_.size();
    if (begin == end || *begin < '0' || *begin > '9' || (*begin == '0' && begin + 1 < end && is_digit(begin[1])))
      return false;
    const auto [rest, error] = std::from_chars(begin, end, number);
    at_ += static_cast<std::size_t>(rest - begin);
    return error == std::errc() && number <= kMaxRepeat;
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  /// `{2}`, `{2,}` or `{2,5}`; counts within counts are multiplied, so they are left to others.
  bool read_count() {
    int low = 0;
    if (last_ != Last::atom || !read_number(low)) return false;
    if (next_is(',')) {
      ++at_;
      int high = kMaxRepeat;
      if (!next_is('}') && (!read_number(high) || high < low)) return false;
    }
    if (!next_is('}')) return false;
    ++at_;
    counted_[depth_] = true;
    return repeat();
  }

  /// A character of a class, or an escape of one; 0 where it is no plain character.
  bool read_class_piece(char& character) {
    character = pattern_[at_++];
    if (character == '[') return !next_is(':') && !next_is('.') && !next_is('=');
    if (character != '\\') return is_printable(character);
    if (at_ == pattern_.size()) return false;
    character = pattern_[at_++];
    if (is_punctuation(character)) return true;
    const bool known = is_one_of(character, "dDsSwWntrfva");
    character = 0;
    return known;
  }

  bool read_class() {
    if (next_is('^')) ++at_;
    if (next_is(']')) return false;
    bool first = true;
    while (at_ < pattern_.size() && pattern_[at_] != ']') {
      const bool dash = pattern_[at_] == '-';
      char low = 0;
      if (!read_class_piece(low)) return false;
      if (dash && !first && !next_is(']')) return false;
      first = false;
      if (next_is('-') && pattern_.substr(at_, 2) != "-]" && !read_range_end(low)) return false;
    }
    if (at_ == pattern_.size()) return false;
    ++at_;
    return set_last(Last::atom);
  }

  bool read_range_end(char low) {
    ++at_;
    char high = 0;
    return low != 0 && at_ < pattern_.size() && pattern_[at_] != '[' && read_class_piece(high) && high >= low;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  /// Whether the group at this depth has a count in it so far.
  std::array<bool, kMaxDepth + 1> counted_{};
  Last last_ = Last::nothing;
};

}  // namespace

bool is_plain_pattern(std::string_view pattern) { return Reader(pattern).read(); }

}  // namespace kubexx::schema::structure
