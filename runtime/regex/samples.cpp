#include "runtime/regex/samples.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <utility>
#include <variant>

#include "runtime/core/utf8.hpp"
#include "runtime/regex/regex.hpp"
#include "runtime/regex/rune_set.hpp"
#include "runtime/regex/syntax.hpp"

namespace kubexx::regex {
namespace {

constexpr std::size_t kLongestSample = 4000;
constexpr std::size_t kMostSteps = 20'000;
constexpr int kUnbounded = -1;

/// A term of an expression. Assertions are empty terms: the finished string is compared with the expression anyway.
struct SampleTerm {
  enum class Kind { empty, set, sequence, alternatives, repetition };
  Kind kind = Kind::empty;
  RuneSet set;
  std::vector<SampleTerm> parts;  ///< of a repetition: one
  int least = 1;
  int most = 1;
};

/// Reads what `translate` writes: no flags but those around `.`, `^` and `$`, and classes without names.
class SampleReader {
 public:
  explicit SampleReader(std::string_view text) : text_(text) {}

  SampleTerm alternatives() {
    SampleTerm out{SampleTerm::Kind::alternatives, {}, {}};
    out.parts.push_back(sequence());
    while (accept("|")) out.parts.push_back(sequence());
    return out;
  }

 private:
  bool accept(std::string_view token) {
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  SampleTerm sequence() {
    SampleTerm out{SampleTerm::Kind::sequence, {}, {}};
    while (at_ < text_.size() && peek() != '|' && peek() != ')') out.parts.push_back(repeated(single()));
    return out;
  }

  SampleTerm single() {
    for (const std::string_view assertion : {"\\A", "\\z", "\\b", "\\B", "(?m:^)", "(?m:$)"})
      if (accept(assertion)) return {};
    if (accept("(?s:.)") || accept(".")) return of_set(RuneSet{{' ', '~'}});
    if (accept("(?:")) {
      SampleTerm out = alternatives();
      accept(")");
      return out;
    }
    if (accept("[^\\x{0}-\\x{10ffff}]")) return of_set({});
    if (accept("[")) return of_set(listed());
    const char32_t point = character();
    return of_set(RuneSet{{point, point}});
  }

  static SampleTerm of_set(RuneSet set) { return {SampleTerm::Kind::set, std::move(set), {}}; }

  RuneSet listed() {
    std::vector<RuneSet::Range> ranges;
    while (at_ < text_.size() && !accept("]")) {
      const char32_t first = character();
      ranges.push_back({first, accept("-") ? character() : first});
    }
    RuneSet set;
    set.add_all(ranges);
    return set;
  }

  char32_t character() {
    if (!accept("\\x{")) return static_cast<unsigned char>(text_[at_++]);
    std::uint32_t point = 0;
    const char* const begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), point, 16);
    at_ += static_cast<std::size_t>(read.ptr - begin);
    accept("}");
    return point;
  }

  SampleTerm repeated(SampleTerm term) {
    for (;;) {
      int least = 0, most = kUnbounded;
      if (accept("+")) {
        least = 1;
      } else if (accept("?")) {
        most = 1;
      } else if (accept("{")) {
        least = number();
        if (accept(",") && peek() != '}') most = number();
        accept("}");
      } else if (!accept("*")) {
        return term;
      }
      accept("?");  // lazy
      SampleTerm outer{SampleTerm::Kind::repetition, {}, {}, least, most};
      outer.parts.push_back(std::move(term));
      term = std::move(outer);
    }
  }

  int number() {
    int value = 0;
    while (peek() >= '0' && peek() <= '9') value = value * 10 + (text_[at_++] - '0');
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// How one string is chosen among those that match.
struct SampleChoice {
  int extra = 0;            ///< repetitions beyond the least
  std::size_t variant = 0;  ///< selects alternatives and characters
};

/// A character of the set that people read easily: the letters of a word where possible.
char32_t readable_character(const RuneSet& set, std::size_t position, std::size_t variant) {
  static constexpr std::array<std::string_view, 5> kPreferred = {"example", "EXAMPLE", "1234567890",
                                                                 "abcdfghijknoqrstuvwyz", "ABCDFGHIJKNOQRSTUVWYZ"};
  for (const std::string_view letters : kPreferred) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const char letter = letters[(position + variant + i) % letters.size()];
      if (set.contains(static_cast<char32_t>(letter))) return static_cast<char32_t>(letter);
    }
  }
  for (char32_t point = '!'; point <= '~'; ++point)
    if (set.contains(point)) return point;
  return set.ranges().front().first;
}

class SampleWriter {
 public:
  explicit SampleWriter(SampleChoice choice) : choice_(choice) {}

  /// False if nothing matches, or if the string becomes too long.
  bool write(const SampleTerm& term) {
    if (++steps_ > kMostSteps) return false;
    switch (term.kind) {
      case SampleTerm::Kind::empty:
        return true;
      case SampleTerm::Kind::set:
        return write_character(term.set);
      case SampleTerm::Kind::sequence:
        return std::all_of(term.parts.begin(), term.parts.end(),
                           [this](const SampleTerm& part) { return write(part); });
      case SampleTerm::Kind::alternatives:
        return write(term.parts[choice_.variant % term.parts.size()]);
      case SampleTerm::Kind::repetition:
        break;
    }
    int count = term.least + choice_.extra;
    if (term.most != kUnbounded) count = std::min(count, term.most);
    for (int i = 0; i < count; ++i)
      if (!write(term.parts.front())) return false;
    return true;
  }

  std::string take() { return std::move(out_); }

 private:
  bool write_character(const RuneSet& set) {
    if (set.ranges().empty() || out_.size() >= kLongestSample) return false;
    core::append_utf8(out_, readable_character(set, length_++, choice_.variant / 2));
    return true;
  }

  SampleChoice choice_;
  std::string out_;
  std::size_t length_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<std::string> matching_strings(std::string_view pattern, std::size_t limit, Grammar grammar) {
  auto compiled = Regex::compile(pattern, grammar);
  auto translated = translate(pattern, grammar);
  std::vector<std::string> found;
  if (!std::holds_alternative<Regex>(compiled) || !std::holds_alternative<std::string>(translated)) return found;
  const SampleTerm root = SampleReader(std::get<std::string>(translated)).alternatives();
  std::unordered_set<std::string> seen;
  constexpr std::size_t kVariants = 12;
  for (const int extra : {1, 0, 6, 2, 3, 4, 5, 8, 12, 20, 36, 62, 100, 250})
    for (std::size_t variant = 0; variant < kVariants; ++variant) {
      SampleWriter writer({extra, variant});
      if (!writer.write(root)) continue;
      std::string text = writer.take();
      if (!seen.insert(text).second || !std::get<Regex>(compiled).matches(text)) continue;
      found.push_back(std::move(text));
      if (found.size() >= limit) return found;
    }
  return found;
}

}  // namespace kubexx::regex
