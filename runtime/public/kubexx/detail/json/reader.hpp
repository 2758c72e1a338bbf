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

/// The type of the next value; `none` if there is no value: at the end of the document, or after a failure.
enum class Token : std::uint8_t { none, object, array, string, number, boolean, null };

/// The name of a token for messages: "object", "array", …, "end of the document".
std::string_view word_of(Token token);

/// A part of a document that the C++ types cannot represent. An excess (codec/excess.hpp) is a tree of notes.
struct Note {
  enum class Kind : std::uint8_t {
    somewhere,  ///< somewhere in the value that is being read
    unknown,    ///< a member that the type does not have
    excess,     ///< what a value has beyond its type
  };
  Kind kind = Kind::somewhere;
  bool is_list = false;                   ///< an excess whose `inside` are elements instead of members
  bool is_sparse = false;                 ///< an excess of an object that is omitted once it is empty
  bool is_written = false;                ///< the types write the value; may be false for one that they write
  std::size_t place = 0;                  ///< index of the value in its list
  std::string name = {};                  ///< key of the value in its object
  std::string previous = {};              ///< name of the known member before an unknown one
  std::string_view json = {};             ///< the value in the document, if it is kept as a whole
  std::string written = {};               ///< what the types write for it
  std::vector<Note> inside = {};          ///< in document order
  std::vector<std::uint32_t> ranks = {};  ///< of the elements of a set in what the types write
};

/// Where a value or a key is in a document.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next = 0;  ///< the span after this one and all in it
};

/// The values and keys of a document in their order. The members of an object are keys and values in turn.
struct Index {
  std::vector<Span> spans = {};
  bool has_escaped_keys = false;
};

/// Reads one JSON document from front to back, a value at a time, without building a tree.
///
/// Grammar, UTF-8, escapes, numbers and depth are checked, also in skipped values. After the first failure nothing more
/// is read, all functions return false, and loops over members end, so that callers check for a failure once, at the
/// end. Time is linear in the length of the text, which must outlive the reader. Reading does not recurse.
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

  /// The type of the next value.
  Token peek();

  /// Enters the next value, which must be an object.
  bool begin_object() { return begin(Token::object, '{'); }
  /// Advances to the next key of the object; false at its end, which is consumed. Consume the key with `take_key` or
  /// `key`.
  bool next_member();
  /// Consumes the key if it is `name`, byte for byte. `name` must not contain characters that JSON escapes.
  bool take_key(std::string_view name);
  /// Consumes the key. The view is valid until the next string with escapes is read.
  std::string_view key();

  /// Enters the next value, which must be an array.
  bool begin_array() { return begin(Token::array, '['); }
  /// Advances to the next element of the array; false at its end, which is consumed.
  bool next_element();

  /// Consumes the next value if it is `null`.
  bool take_null() { return skip_space() == 'n' && skip(); }

  bool read(bool& value);
  /// An integer in the range of its type. `1.0` and `1e3` are not integers.
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  bool read(T& value);
  bool read(double& value);
  bool read(float& value);
  bool read(std::string& value);
  /// A string. The view is valid until the next string with escapes is read.
  bool read(std::string_view& value);

  /// Skips one value of any type.
  bool skip();
  /// The same, with any number of levels.
  bool skip_deep();
  /// Skips one value and indexes it, in place of what the index had. An error if the document has more than 4 GiB.
  bool skip(Index& index);
  /// Skips one value and returns its bytes.
  std::string_view raw();

  /// True if only white space is left.
  bool finish();

  /// Byte offset of the next value in the text.
  std::size_t offset() { return skip_space(), static_cast<std::size_t>(at_ - begin_); }
  std::string_view text() const { return {begin_, static_cast<std::size_t>(end_ - begin_)}; }
  /// The text from `start`, an earlier `offset`, up to the current position.
  std::string_view since(std::size_t start) const {
    return {begin_ + start, static_cast<std::size_t>(at_ - begin_) - start};
  }

  /// Notes that the current value would be written in another form with the same meaning: an explicit null, a time in
  /// another zone.
  void note_excess();
  /// Notes that the types lose a part of the value at `offset`: digits, one of two elements. Fails if that is rejected.
  void note_loss(std::size_t offset);
  void note(Note note);
  /// The number of notes.
  std::size_t noted() const { return notes_.size(); }
  std::vector<Note>& notes() { return notes_; }
  /// Whether notes are collected. They are by default.
  void take_notes(bool wanted) { notes_wanted_ = wanted; }
  bool takes_notes() const { return notes_wanted_; }
  /// Collects no notes; what the types cannot represent is a failure instead.
  void reject_losses() { notes_wanted_ = false, losses_fail_ = true; }
  bool rejects_losses() const { return losses_fail_; }
  /// How many lists the current value is in, of those that note their elements.
  void enter_list() { ++lists_; }
  void leave_list() { --lists_; }
  std::size_t lists() const { return lists_; }
  /// Notes that an object has a key twice, so that the caller may hold parts of the earlier value.
  void note_repeat() { repeats_ = true; }
  bool has_repeats() const { return repeats_; }

  struct Failure {
    std::string message = {};  ///< lower case, no full stop
    std::size_t offset = 0;    ///< of the value or the byte that is wrong
    bool malformed = false;    ///< the text is not JSON, as opposed to JSON of another type
    bool too_deep = false;     ///< it has too many levels, which count as malformed
  };
  bool failed() const { return failed_; }
  const Failure& failure() const { return failure_; }
  /// Reports that the value at `offset` is not valid. Only the first failure is kept. Returns false.
  bool fail(std::size_t offset, std::string message);
  /// Fails with `expected EXPECTED, found …` for the next value.
  bool mismatch(std::string_view expected);
  /// Clears a failure that is not `malformed`, or is `too_deep`, and returns to an earlier position, the begin of a
  /// value of the same level.
  struct Position {
    std::size_t offset;
    std::size_t depth;
  };
  Position position() { return {offset(), depth_}; }
  void resume(const Position& position);

  /// The failure after the path of its value: `spec.replicas: expected integer, found string`. Computes the path from
  /// the text from `from` on; `prefix` is the path of the value at `from`.
  std::string failure_text(std::size_t from = 0, std::string_view prefix = {}) const;

 private:
  struct Magnitude {
    std::uint64_t value;
    bool negative;
  };

  // Inline everywhere: in compact JSON there is nothing to skip.
  [[gnu::always_inline]] static const char* past_space(const char* at, const char* end) {
    return at != end && static_cast<unsigned char>(*at) > ' ' ? at : past_spaces(at, end);
  }
  static const char* past_spaces(const char* at, const char* end);
  [[gnu::always_inline]] char skip_space() {
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
  const char* skip_rest_of_string(const char* at);
  const char* skip_number(const char* at);
  const char* skip_scalar(const char* at);
  template <class Visitor>
  bool skip_with(Visitor visitor);
  template <class Visitor>
  const char* skip_key(const char* at, Visitor& visitor);
  const char* skip_comma(const char* at, char bracket);
  const char* no_comma(const char* at, char bracket);
  const char* no_value(const char* at);
  template <class Visitor>
  const char* skip_to_value(const char* at, bool opened, Visitor& visitor);
  bool too_deep(const char* at);
  bool unescape(std::string& out, const char* special);
  const char* unescape_one(std::string& out, const char* at);
  bool malformed(const char* at, std::string_view message);

  const char* begin_;
  const char* at_;
  const char* end_;
  std::size_t depth_ = 0;
  std::size_t depth_limit_;
  std::size_t lists_ = 0;
  bool first_ = false;  ///< the innermost object or array was entered, and nothing in it was read
  bool failed_ = false;
  bool notes_wanted_ = true;
  bool losses_fail_ = false;
  bool repeats_ = false;
  bool has_escapes_ = false;  ///< whether the last string that was skipped has any
  Failure failure_;
  std::string scratch_;
  std::vector<char> brackets_;  ///< of skipped values
  std::vector<Note> notes_;     ///< in document order
};

/// The path of the value at `offset` of `text`, such as `items[17].spec.replicas`; empty for the whole document. The
/// text before `offset` must be JSON.
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
