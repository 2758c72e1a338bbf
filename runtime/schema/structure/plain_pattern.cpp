#include "runtime/schema/structure/plain_pattern.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "runtime/core/ascii.hpp"

namespace kubexx::schema::structure {
namespace {

constexpr std::size_t kMaxLength = 10'000;
constexpr std::size_t kMaxGroupDepth = 50;
/// Counts within counts are multiplied.
constexpr int kMaxRepeat = 1000;
/// A third of what Go compiles an expression to at most; none takes more than its length times its largest count.
constexpr std::size_t kMaxSize = 1'000'000;

/// Unicode categories of both Go and RE2, as `\p{Lu}` or `\pL`.
constexpr std::array<std::string_view, 34> kCategories = {
    "C",  "Cc", "Cf", "Co", "Cs", "L",  "Ll", "Lm", "Lo", "Lt", "Lu", "M",  "Mc", "Me", "Mn", "N", "Nd",
    "Nl", "No", "P",  "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S",  "Sc", "Sk", "Sm", "So", "Z", "Zs"};

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

bool is_punctuation(char c) {
  const bool alphanumeric = core::is_ascii_alphanumeric(c);
  return is_printable(c) && c != ' ' && !alphanumeric;
}

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// Reads one expression, and stops at the first part that is not plain.
class PlainPatternReader {
 public:
  explicit PlainPatternReader(std::string_view pattern) : pattern_(pattern) {}

  bool read() {
    if (pattern_.size() > kMaxLength) return false;
    while (at_ < pattern_.size())
      if (!read_piece()) return false;
    return depth_ == 0 && pattern_.size() * static_cast<std::size_t>(counts_[0]) <= kMaxSize;
  }

 private:
  enum class Last { nothing, atom };

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

  bool set_last(Last last, int count = 1) {
    last_ = last;
    count_ = count;
    return true;
  }

  bool read_escape() {
    if (at_ == pattern_.size()) return false;
    const char c = pattern_[at_++];
    if (is_one_of(c, "bBAz")) return set_last(Last::nothing);
    if (is_one_of(c, "pP")) return read_category() && set_last(Last::atom);
    return (is_punctuation(c) || is_one_of(c, "dDsSwWntrfva")) && set_last(Last::atom);
  }

  /// What follows `\p`.
  bool read_category() {
    const std::string_view rest = pattern_.substr(at_);
    std::string_view name = rest.substr(0, 1);
    std::size_t size = 1;
    if (name == "{") {
      size = rest.find('}') + 1;
      if (size == 0) return false;
      name = rest.substr(1, size - 2);
    }
    at_ += size;
    return std::ranges::find(kCategories, name) != kCategories.end();
  }

  bool open_group() {
    if (next_is('?')) {
      if (pattern_.substr(at_, 2) != "?:") return false;
      at_ += 2;
    }
    if (++depth_ >= kMaxGroupDepth) return false;
    counts_[depth_] = 1;
    return set_last(Last::nothing);
  }

  bool close_group() {
    if (depth_ == 0) return false;
    set_last(Last::atom, counts_[depth_--]);
    counts_[depth_] = std::max(counts_[depth_], count_);
    return true;
  }

  bool repeat() {
    if (last_ == Last::nothing) return false;
    if (next_is('?')) ++at_;
    return set_last(Last::nothing);
  }

  bool read_number(int& number) {
    const char* const begin = pattern_.data() + at_;
    const char* const end = pattern_.data() + pattern_.size();
    if (begin == end || *begin < '0' || *begin > '9' ||
        (*begin == '0' && begin + 1 < end && core::is_ascii_digit(begin[1])))
      return false;
    const auto [rest, error] = std::from_chars(begin, end, number);
    at_ += static_cast<std::size_t>(rest - begin);
    return error == std::errc() && number <= kMaxRepeat;
  }

  /// `{2}`, `{2,}` or `{2,5}`.
  bool read_count() {
    int low = 0;
    if (last_ != Last::atom || !read_number(low)) return false;
    int most = low;
    if (next_is(',')) {
      ++at_;
      if (!next_is('}') && (!read_number(most) || most < low)) return false;
    }
    if (!next_is('}')) return false;
    ++at_;
    count_ *= std::max(most, 1);
    counts_[depth_] = std::max(counts_[depth_], count_);
    return count_ <= kMaxRepeat && repeat();
  }

  /// A character of a class, or an escaped one; 0 if it is not a plain character.
  bool read_class_piece(char& character) {
    character = pattern_[at_++];
    if (character == '[') return !next_is(':') && !next_is('.') && !next_is('=');
    if (character != '\\') return is_printable(character);
    if (at_ == pattern_.size()) return false;
    character = pattern_[at_++];
    if (is_punctuation(character)) return true;
    const bool known = is_one_of(character, "pP") ? read_category() : is_one_of(character, "dDsSwWntrfva");
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
      if (dash && !first && !next_is(']') && !next_is('\\')) return false;
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
  /// The largest count, multiplied with those within, in the group at each depth so far; the first is the pattern.
  std::array<int, kMaxGroupDepth + 1> counts_{1};
  Last last_ = Last::nothing;
  int count_ = 1;  ///< the same, in what was read last
};

}  // namespace

bool is_plain_pattern(std::string_view pattern) { return PlainPatternReader(pattern).read(); }

}  // namespace kubexx::schema::structure
