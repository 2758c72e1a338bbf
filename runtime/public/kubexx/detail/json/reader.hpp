#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::json {

/// What a value begins as; `none` where there is no value: at the end, or after a failure.
enum class Token : std::uint8_t { none, object, array, string, number, boolean, null };

/// The word of a token for messages: "object", "array", …, "end of the document".
std::string_view word_of(Token token);

/// Something that a document holds and the types that it is read into do not.
struct Note {
  enum class Kind : std::uint8_t {
    somewhere,  ///< in the value that is being read
    unknown,    ///< a member that no type has
    told,       ///< of a value, by those who read it: see runtime/codec/excess.hpp
  };
  Kind kind = Kind::somewhere;
  std::size_t place = 0;    ///< of the value, in a list
  std::string name = {};    ///< of the value, in an object
  std::string behind = {};  ///< the name of the known member in front of an unknown one
  std::string json = {};
};

/// Reads one JSON document from front to back, a value at a time, without building a tree.
///
/// Everything is checked as it is passed, skipped values too: grammar, UTF-8, escapes, numbers, depth. The first
/// failure stays: from then on nothing is read, every question is answered with "no", and loops over members end by
/// themselves, so that callers look for a failure once, when they are done. The text must outlive the reader.
///
///     for (reader.begin_object(); reader.next_member();) {
///       if (reader.take_key("replicas")) reader.read(replicas);
///       else reader.key(), reader.skip();
///     }
///     reader.finish();
class Reader {
 public:
  static constexpr std::size_t kDepthLimit = 512;

  explicit Reader(std::string_view text, std::size_t depth_limit = kDepthLimit)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()), depth_limit_(depth_limit) {}

  /// What the next value begins as.
  Token peek();

  /// Goes into the object that is next; anything else is a failure.
  bool begin_object() { return begin(Token::object, '{'); }
  /// Goes to the next key of the object; false at its end, which is passed. A key is taken by `take_key` or `key`.
  bool next_member();
  /// Takes the key if its bytes are `name`, which has nothing to escape in it.
  bool take_key(std::string_view name);
  /// Takes the key, whatever it is. The text lives until the next one that has escapes is read.
  std::string_view key();

  /// Goes into the array that is next; anything else is a failure.
  bool begin_array() { return begin(Token::array, '['); }
  /// Goes to the next element of the array; false at its end, which is passed.
  bool next_element();

  /// Takes a `null` if one is next.
  bool take_null() { return skip_space() == 'n' && skip(); }

  bool read(bool& value);
  /// An integer that fits its type. `1.0` and `1e3` are numbers and no integers.
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  bool read(T& value);
  bool read(double& value);
  bool read(float& value);
  bool read(std::string& value);
  /// A string; the text lives until the next one that has escapes is read.
  bool read(std::string_view& value);

  /// Passes one value of any shape.
  bool skip();
  /// Passes one value; its bytes.
  std::string_view raw();

  /// True when the document ends here; anything but space is a failure.
  bool finish();

  /// Where the next value begins, from the start of the text.
  std::size_t offset() { return skip_space(), static_cast<std::size_t>(at_ - begin_); }
  std::string_view text() const { return {begin_, static_cast<std::size_t>(end_ - begin_)}; }
  /// The text from `start`, an earlier `offset`, up to here.
  std::string_view since(std::size_t start) const {
    return {begin_ + start, static_cast<std::size_t>(at_ - begin_) - start};
  }

  /// Notes that the value which is being read is written in another way: an explicit null, a time in another zone.
  void note_excess();
  void note(Note note);
  /// How much is noted, and what.
  std::size_t noted() const { return notes_.size(); }
  std::vector<Note>& notes() { return notes_; }
  /// Whether anybody wants notes. At first they do.
  void take_notes(bool wanted) { notes_wanted_ = wanted; }
  bool takes_notes() const { return notes_wanted_; }
  /// Notes that an object has a member twice, and that what the caller holds may be some of the earlier one.
  void note_repeat() { repeats_ = true; }
  bool has_repeats() const { return repeats_; }

  struct Failure {
    std::string message = {};  ///< lower case, no full stop
    std::size_t offset = 0;    ///< of the value or the byte that is wrong
    bool malformed = false;    ///< the text is no JSON, as opposed to JSON of another shape
  };
  bool failed() const { return failed_; }
  const Failure& failure() const { return failure_; }
  /// The value at `offset` is not what the caller needs. The first failure stays; false, for convenience.
  bool fail(std::size_t offset, std::string message);
  /// `expected WORD, found …` for the value that is next.
  bool mismatch(std::string_view expected);
  /// Forgets a failure that is not `malformed` and goes back to `offset`, where a value of the same level began.
  struct Place {
    std::size_t offset;
    std::size_t depth;
  };
  Place place() { return {offset(), depth_}; }
  void resume(const Place& place);

  /// The failure with the path of its value in front: `spec.replicas: expected integer, found string`. Looks the path
  /// up in the text, from `from` on, which costs nothing to those who never fail. `prefix` is the path of what begins
  /// there.
  std::string failure_text(std::size_t from = 0, std::string_view prefix = {}) const;

 private:
  struct Magnitude {
    std::uint64_t value;
    bool negative;
  };

  static const char* past_space(const char* at, const char* end) {
    if (at != end && static_cast<unsigned char>(*at) > ' ') return at;
    while (at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) ++at;
    return at;
  }
  char skip_space() {
    at_ = past_space(at_, end_);
    return at_ == end_ ? '\0' : *at_;
  }
  bool begin(Token token, char bracket);
  bool end_or_comma(char bracket);
  bool colon();
  bool integer(Magnitude& magnitude);
  bool out_of_range(std::size_t begin, int bits, bool is_signed);
  bool read_double(double& value, std::string_view& digits);
  bool pass(const char* end);
  const char* skip_literal(const char* at, std::string_view word);
  const char* skip_string(const char* at);
  const char* skip_number(const char* at);
  const char* skip_scalar(const char* at);
  const char* skip_key(const char* at);
  const char* skip_comma(const char* at, char bracket);
  const char* skip_to_value(const char* at, bool opened);
  bool too_deep(const char* at);
  bool unescape(std::string& out, const char* special);
  const char* unescape_one(std::string& out, const char* at);
  bool malformed(const char* at, std::string_view message);

  const char* begin_;
  const char* at_;
  const char* end_;
  std::size_t depth_ = 0;
  std::size_t depth_limit_;
  bool first_ = false;  ///< nothing has been read of the innermost object or array
  bool failed_ = false;
  bool notes_wanted_ = true;
  bool repeats_ = false;
  Failure failure_;
  std::string scratch_;
  std::vector<char> brackets_;  ///< of skipped values
  std::vector<Note> notes_;     ///< in the order of the text
};

/// The path of the value that begins at `offset` of `text`, which is JSON up to there: `items[17].spec.replicas`;
/// empty for the whole document.
std::string path_of(std::string_view text, std::size_t offset);

inline Token Reader::peek() {
  switch (skip_space()) {
    case '{':
      return Token::object;
    case '[':
      return Token::array;
    case '"':
      return Token::string;
    case 't':
    case 'f':
      return Token::boolean;
    case 'n':
      return Token::null;
    case '-':
      return Token::number;
    default:
      return at_ != end_ && *at_ >= '0' && *at_ <= '9' ? Token::number : Token::none;
  }
}

inline bool Reader::colon() {
  if (skip_space() != ':') return malformed(at_, "expected ':'");
  ++at_;
  return true;
}

inline bool Reader::take_key(std::string_view name) {
  if (static_cast<std::size_t>(end_ - at_) < name.size() + 3) return false;
  if (at_[name.size() + 1] != '"' || std::memcmp(at_ + 1, name.data(), name.size()) != 0) return false;
  at_ += name.size() + 2;
  return colon();
}

template <std::integral T>
  requires(!std::same_as<T, bool>)
bool Reader::read(T& value) {
  const std::size_t begin = offset();
  Magnitude magnitude{};
  if (!integer(magnitude)) return false;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  const std::uint64_t most = magnitude.negative ? (std::is_signed_v<T> ? kMost + 1 : 0) : kMost;
  if (magnitude.value > most) return out_of_range(begin, 8 * static_cast<int>(sizeof(T)), std::is_signed_v<T>);
  value = static_cast<T>(magnitude.negative ? 0 - magnitude.value : magnitude.value);
  return true;
}

}  // namespace kubexx::json
