#include "runtime/regex/syntax.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/regex/named_sets.hpp"
#include "runtime/regex/rune_set.hpp"
#include "runtime/regex/term_stack.hpp"

namespace kubexx::regex {
namespace {

/// Classes of one expression in RE2's spelling, and the ranges merged on the way: bounds on memory and time. Go's own
/// limit is four times as large.
constexpr std::size_t kMaxTranslation = 16 << 20;
constexpr std::size_t kMaxMergedRanges = 16 << 20;

constexpr char32_t kNone = 0xFFFFFFFF;  ///< what is read at the end of the expression

struct Flags {
  bool folds_case = false;
  bool lines = false;       ///< `^` and `$` also match at line breaks
  bool dot_is_any = false;  ///< `.` also matches a line break
  bool lazy = false;
};

bool is_octal(char c) { return c >= '0' && c <= '7'; }
bool is_ascii_alphanumeric(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int hex_value(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<int>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<int>(c - 'A') + 10;
  return -1;
}

char32_t control_escape(char32_t c) {
  constexpr std::string_view kLetters = "afnrtv";
  constexpr std::string_view kValues = "\a\f\n\r\t\v";
  const auto at = c < 0x80 ? kLetters.find(static_cast<char>(c)) : std::string_view::npos;
  return at == std::string_view::npos ? kNone : static_cast<char32_t>(kValues[at]);
}

bool is_capture_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || (static_cast<signed char>(c) >= 0 && is_ascii_alphanumeric(static_cast<char32_t>(c)));
  });
}

struct OpenGroup {
  Flags flags;
  bool captures = false;
};

/// Reads the expression once from left to right. After the first error nothing more is read.
class SyntaxReader {
 public:
  /// Writes classes of the bytes of `encoding`, or of code points if it is null.
  SyntaxReader(std::string_view pattern, Grammar grammar, const Alphabet* encoding = nullptr)
      : pattern_(pattern), grammar_(grammar), encoding_(encoding) {}

  std::variant<std::string, PatternError> run() {
    while (!failed() && at_ < pattern_.size()) step();
    if (!failed()) finish();
    if (error_) return *std::move(error_);
    return std::move(out_);
  }

  /// What the classes read so far distinguish.
  Alphabet take_alphabet() { return std::move(alphabet_); }

 private:
  bool failed() const { return error_.has_value(); }
  std::string_view rest() const { return pattern_.substr(at_); }
  bool at_end() const { return at_ >= pattern_.size(); }
  char peek() const { return at_end() ? '\0' : pattern_[at_]; }

  void fail(std::string_view kind, std::string_view piece) {
    if (!error_) error_ = PatternError{kind, std::string(piece)};
  }
  void fail_from(std::string_view kind, std::size_t begin) { fail(kind, pattern_.substr(begin, at_ - begin)); }

  /// The next character; kNone at the end, and after an error.
  char32_t next_character() {
    if (at_end()) return kNone;
    const core::CodePoint code = core::decode_utf8(pattern_, at_);
    if (!code.valid) {
      fail("invalid UTF-8", rest());
      return kNone;
    }
    at_ += code.length;
    return code.point;
  }

  bool check_utf8(std::size_t begin, std::size_t end) {
    const std::string_view piece = pattern_.substr(begin, end - begin);
    const auto bad = core::find_invalid_utf8(piece);
    if (bad != std::string_view::npos) fail("invalid UTF-8", piece.substr(bad));
    return bad == std::string_view::npos;
  }

  void check_limits() {
    if (terms_.limit() == Limit::too_deep) fail("expression nests too deeply", pattern_);
    if (terms_.limit() == Limit::too_large || out_.size() > kMaxTranslation || merged_ > kMaxMergedRanges)
      fail("expression too large", pattern_);
  }

  void step() {
    const std::size_t begin = at_;
    const std::size_t last_operator = std::exchange(operator_, std::string_view::npos);
    switch (peek()) {
      case '(':
        open_group();
        break;
      case ')':
        close_group();
        break;
      case '|':
        terms_.add_bar(out_.size());
        out_ += '|';
        ++at_;
        break;
      case '^':
        assertion(flags_.lines ? "(?m:^)" : "\\A", 1);
        break;
      case '$':
        assertion(flags_.lines ? "(?m:$)" : "\\z", 1);
        break;
      case '.':
        any_character();
        break;
      case '[':
        bracket_class();
        break;
      case '*':
      case '+':
      case '?':
        ++at_;
        repeat({pattern_[begin], 0, 0}, begin, last_operator);
        break;
      case '{':
        count(begin, last_operator);
        break;
      case '\\':
        escape();
        break;
      default:
        if (const char32_t c = next_character(); !failed()) literal(c);
    }
    check_limits();
  }

  void finish() {
    terms_.close_alternatives(out_.size());
    check_limits();
    if (terms_.size() != 1) fail("missing closing )", pattern_);
  }

  // Terms.

  void literal(char32_t point) {
    Term term;
    term.kind = Term::Kind::literal;
    term.folds_case = flags_.folds_case;
    term.begin = out_.size();
    term.runes = 1;
    terms_.push_new(term);
    RuneSet set{{point, point}};
    if (flags_.folds_case) set.fold();
    append_set(set);
  }

  void character_class(const RuneSet& set) {
    Term term;
    term.kind = Term::Kind::single_class;
    term.begin = out_.size();
    term.runes = 2 * set.ranges().size();
    terms_.push_new(term);
    append_set(set);
  }

  void append_set(const RuneSet& set) {
    if (encoding_ != nullptr) return append_bytes(encoding_->bytes_of(set));
    alphabet_.distinguish(set);
    append_class(out_, set);
  }

  void append_bytes(const RuneSet& bytes) {
    if (!bytes.ranges().empty()) return append_class(out_, bytes);
    out_ += "[^\\x{0}-\\x{ff}]";
  }

  void any_character() {
    Term term;
    term.kind = Term::Kind::single_class;
    term.begin = out_.size();
    terms_.push_new(term);
    out_ += flags_.dot_is_any ? "(?s:.)" : ".";
    ++at_;
  }

  void assertion(std::string_view translated, std::size_t length) {
    Term term;
    term.kind = Term::Kind::assertion;
    term.begin = out_.size();
    terms_.push_new(term);
    out_ += translated;
    at_ += length;
  }

  // Repetition.

  void repeat(const Repetition& repetition, std::size_t begin, std::size_t last_operator) {
    const bool lazy = flags_.lazy != (peek() == '?');
    if (peek() == '?') ++at_;
    if (last_operator != std::string_view::npos) return fail_from("invalid nested repetition operator", last_operator);
    if (terms_.empty() || terms_.top().is_open()) return fail_from("missing argument to repetition operator", begin);
    if (terms_.top().ends_in_operator) {
      out_.insert(terms_.top().begin, "(?:");
      out_ += ')';
    }
    if (!terms_.repeat(repetition)) {
      check_limits();
      return fail_from("invalid repeat count", begin);
    }
    append_operator(repetition, lazy);
    operator_ = begin;
  }

  void append_operator(const Repetition& repetition, bool lazy) {
    out_ += repetition.op;
    if (repetition.op == '{') {
      out_ += std::to_string(repetition.least) + ',';
      if (repetition.most >= 0) out_ += std::to_string(repetition.most);
      out_ += '}';
    }
    if (lazy) out_ += '?';
  }

  /// `{n}`, `{n,}` or `{n,m}`; anything else is a literal brace.
  void count(std::size_t begin, std::size_t last_operator) {
    Repetition repetition{'{', 0, 0};
    ++at_;
    if (!read_counts(repetition)) {
      at_ = begin + 1;
      return literal('{');
    }
    const bool is_in_order = repetition.most < 0 || repetition.least <= repetition.most;
    if (repetition.least > 1000 || repetition.most > 1000 || !is_in_order)
      return fail_from("invalid repeat count", begin);
    repeat(repetition, begin, last_operator);
  }

  bool read_counts(Repetition& repetition) {
    if (!read_number(repetition.least)) return false;
    repetition.most = repetition.least;
    if (peek() == ',') {
      ++at_;
      repetition.most = -1;
      if (peek() != '}' && !read_number(repetition.most)) return false;
    }
    if (peek() != '}') return false;
    ++at_;
    return true;
  }

  /// Digits without a leading zero; more than 1,000 is 1,001.
  bool read_number(int& number) {
    const std::size_t begin = at_;
    number = 0;
    for (; core::is_ascii_digit(peek()); ++at_) number = std::min(number * 10 + (peek() - '0'), 1001);
    const std::size_t digits = at_ - begin;
    return digits == 1 || (digits > 1 && pattern_[begin] != '0');
  }

  // Groups.

  void open_group() {
    if (rest().starts_with("(?")) return perl_group();
    ++at_;
    push_group(true);
  }

  void push_group(bool captures) {
    Term paren;
    paren.kind = Term::Kind::left_paren;
    paren.begin = out_.size();
    terms_.push_new(paren);
    groups_.push_back({flags_, captures});
    out_ += "(?:";
  }

  void close_group() {
    terms_.close_alternatives(out_.size());
    check_limits();
    if (failed()) return;
    if (groups_.empty() || !terms_.close_group(groups_.back().captures)) return fail("unexpected )", pattern_);
    flags_ = groups_.back().flags;
    groups_.pop_back();
    out_ += ')';
    ++at_;
  }

  void perl_group() {
    const bool python = rest().size() > 4 && rest().starts_with("(?P<");
    const bool plain = rest().size() > 3 && rest().starts_with("(?<");
    if (python || plain) return named_group(python ? 4 : 3);
    flag_group();
  }

  void named_group(std::size_t prefix) {
    const std::size_t begin = at_;
    const std::size_t end = pattern_.find('>', begin);
    if (end == std::string_view::npos) {
      if (check_utf8(begin, pattern_.size())) fail("invalid named capture", rest());
      return;
    }
    if (!check_utf8(begin + prefix, end)) return;
    at_ = end + 1;
    if (!is_capture_name(pattern_.substr(begin + prefix, end - begin - prefix)))
      return fail_from("invalid named capture", begin);
    push_group(true);
  }

  /// `(?flags)`, which lasts until the end of the group, or `(?flags:`, which opens one.
  void flag_group() {
    const std::size_t begin = at_;
    at_ += 2;
    Flags flags = flags_;
    bool value = true;
    bool saw_flag = false;
    while (!at_end()) {
      const char32_t c = next_character();
      if (failed()) return;
      if (bool* flag = flag_of(flags, c)) {
        *flag = value;
        saw_flag = true;
      } else if (c == '-' && value) {
        value = saw_flag = false;
      } else if ((c == ':' || c == ')') && (value || saw_flag)) {
        if (c == ':') push_group(false);
        flags_ = flags;
        return;
      } else {
        break;
      }
    }
    fail_from("invalid or unsupported Perl syntax", begin);
  }

  static bool* flag_of(Flags& flags, char32_t letter) {
    switch (letter) {
      case 'i':
        return &flags.folds_case;
      case 'm':
        return &flags.lines;
      case 's':
        return &flags.dot_is_any;
      case 'U':
        return &flags.lazy;
      default:
        return nullptr;
    }
  }

  // Escapes.

  void escape() {
    const char letter = rest().size() > 1 ? rest()[1] : '\0';
    if (letter == 'A') return assertion("\\A", 2);
    if (letter == 'z') return assertion("\\z", 2);
    if (letter == 'b' || letter == 'B') return assertion(rest().substr(0, 2), 2);
    if (letter == 'C') return fail("invalid escape sequence", "\\C");
    if (letter == 'Q') return quoted();
    RuneSet set;
    if (named_class(set)) {
      if (!failed()) character_class(set);
      return;
    }
    const char32_t point = escaped_character();
    if (!failed()) literal(point);
  }

  /// `\Q…\E`, or to the end.
  void quoted() {
    at_ += 2;
    const std::size_t end = std::min(pattern_.find("\\E", at_), pattern_.size());
    while (at_ < end) {
      const core::CodePoint code = core::decode_utf8(pattern_.substr(0, end), at_);
      if (!code.valid) return fail("invalid UTF-8", pattern_.substr(at_, end - at_));
      at_ += code.length;
      literal(code.point);
    }
    at_ = std::min(end + 2, pattern_.size());
  }

  char32_t escaped_character() {
    const std::size_t begin = at_++;
    if (at_end()) {
      fail("trailing backslash at end of expression", "");
      return kNone;
    }
    const char32_t c = next_character();
    if (failed()) return kNone;
    if (c < 0x80 && !is_ascii_alphanumeric(c)) return c;
    if (const char32_t control = control_escape(c); control != kNone) return control;
    char32_t point = kNone;
    if (c == 'x') point = hex_escape();
    if (c == '0' || (c >= '1' && c <= '7' && is_octal(peek()))) point = octal_escape(c - '0');
    if (point == kNone) fail_from("invalid escape sequence", begin);
    return point;
  }

  char32_t octal_escape(char32_t value) {
    for (int more = 0; more < 2 && is_octal(peek()); ++more)
      value = value * 8 + static_cast<char32_t>(pattern_[at_++] - '0');
    return value;
  }

  char32_t hex_escape() {
    if (at_end()) return kNone;
    const char32_t first = next_character();
    if (first == '{') return braced_hex();
    const char32_t second = failed() ? kNone : next_character();
    const int high = hex_value(first);
    const int low = hex_value(second);
    return high < 0 || low < 0 ? kNone : static_cast<char32_t>(high * 16 + low);
  }

  char32_t braced_hex() {
    char32_t value = 0;
    for (int digits = 0; !at_end(); ++digits) {
      const char32_t c = next_character();
      if (c == '}') return digits == 0 ? kNone : value;
      const int digit = hex_value(c);
      if (digit < 0) return kNone;
      value = value * 16 + static_cast<char32_t>(digit);
      if (value > 0x10FFFF) return kNone;
    }
    return kNone;
  }

  // Classes.

  /// `\p…`, `\d` and so on at `at_`: true if there is one, or an error in one.
  bool named_class(RuneSet& set) {
    if (rest().size() < 2 || rest()[0] != '\\') return false;
    const char letter = rest()[1];
    if (letter == 'p' || letter == 'P') {
      unicode_class(set, letter == 'P');
      return true;
    }
    const bool negated = letter >= 'A' && letter <= 'Z';
    auto found = perl_set(negated ? static_cast<char>(letter - 'A' + 'a') : letter);
    if (!found) return false;
    at_ += 2;
    add_named(set, *std::move(found), negated);
    return true;
  }

  void add_named(RuneSet& set, RuneSet named, bool negated) {
    if (flags_.folds_case) named.fold();
    if (negated) named.negate();
    merged_ += set.ranges().size() + named.ranges().size();
    set.add(named);
  }

  void unicode_class(RuneSet& set, bool negated) {
    const std::size_t begin = at_;
    at_ += 2;
    const char32_t first = next_character();
    if (failed()) return;
    std::string_view name = pattern_.substr(begin + 2, at_ - begin - 2);
    if (first == '{') {
      const std::size_t end = pattern_.find('}', begin);
      if (end == std::string_view::npos) {
        if (check_utf8(begin, pattern_.size())) fail("invalid character class range", pattern_.substr(begin));
        return;
      }
      at_ = end + 1;
      name = pattern_.substr(begin + 3, end - begin - 3);
      if (!check_utf8(begin + 3, end)) return;
    }
    if (name.starts_with('^')) {
      negated = !negated;
      name.remove_prefix(1);
    }
    auto found = unicode_set(name, grammar_);
    if (!found) return fail_from("invalid character class range", begin);
    add_named(set, *std::move(found), negated);
  }

  void bracket_class() {
    const std::size_t begin = at_++;
    const bool negated = peek() == '^';
    if (negated) ++at_;
    RuneSet set;
    std::vector<RuneSet::Range> characters;
    for (bool is_first = true; !failed() && (is_first || peek() != ']'); is_first = false) {
      if (!posix_class(set) && !named_class(set)) class_range(begin, characters);
    }
    if (failed()) return;
    ++at_;
    merged_ += set.ranges().size() + characters.size();
    RuneSet listed;
    listed.add_all(characters);
    if (flags_.folds_case) listed.fold();
    set.add(listed);
    if (negated) set.negate();
    character_class(set);
  }

  /// `[:name:]` inside a class.
  bool posix_class(RuneSet& set) {
    if (!has_posix_end_ || rest().size() <= 2 || !rest().starts_with("[:")) return false;
    const std::size_t end = pattern_.find(":]", at_ + 2);
    has_posix_end_ = end != std::string_view::npos;
    if (!has_posix_end_) return false;
    std::string_view name = pattern_.substr(at_ + 2, end - at_ - 2);
    const bool negated = name.starts_with('^');
    if (negated) name.remove_prefix(1);
    auto found = posix_set(name);
    if (!found) {
      fail("invalid character class range", pattern_.substr(at_, end + 2 - at_));
      return true;
    }
    at_ = end + 2;
    add_named(set, *std::move(found), negated);
    return true;
  }

  void class_range(std::size_t class_begin, std::vector<RuneSet::Range>& characters) {
    const std::size_t begin = at_;
    const char32_t first = class_character(class_begin);
    char32_t last = first;
    if (!failed() && rest().size() >= 2 && peek() == '-' && rest()[1] != ']') {
      ++at_;
      last = class_character(class_begin);
    }
    if (failed()) return;
    if (last < first) return fail_from("invalid character class range", begin);
    characters.push_back({first, last});
  }

  char32_t class_character(std::size_t class_begin) {
    if (at_end()) {
      fail("missing closing ]", pattern_.substr(class_begin));
      return kNone;
    }
    return peek() == '\\' ? escaped_character() : next_character();
  }

  std::string_view pattern_;
  Grammar grammar_;
  std::size_t at_ = 0;
  std::size_t operator_ = std::string_view::npos;  ///< where the repetition operator just read begins
  Flags flags_;
  std::vector<OpenGroup> groups_;
  TermStack terms_;
  std::string out_;
  const Alphabet* encoding_;
  Alphabet alphabet_;
  std::size_t merged_ = 0;
  bool has_posix_end_ = true;  ///< false once no `:]` follows
  std::optional<PatternError> error_;
};

}  // namespace

std::variant<std::string, PatternError> translate(std::string_view pattern, Grammar grammar) {
  return SyntaxReader(pattern, grammar).run();
}

std::variant<Translation, PatternError> translate_compactly(std::string_view pattern, Grammar grammar) {
  SyntaxReader reader(pattern, grammar);
  auto plain = reader.run();
  if (auto* error = std::get_if<PatternError>(&plain)) return std::move(*error);
  Alphabet alphabet = reader.take_alphabet();
  if (!alphabet.is_useful()) return Translation{std::get<std::string>(std::move(plain)), std::nullopt};
  auto compact = SyntaxReader(pattern, grammar, &alphabet).run();
  if (auto* text = std::get_if<std::string>(&compact)) return Translation{std::move(*text), std::move(alphabet)};
  return Translation{std::get<std::string>(std::move(plain)), std::nullopt};
}

}  // namespace kubexx::regex
