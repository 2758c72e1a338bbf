#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::json {

/// Appends one compact JSON document to a string, a value at a time. The writer adds commas and escapes strings, but
/// not the characters of HTML; the caller closes what it opens. Numbers are written as Go writes them. A value that
/// JSON cannot represent is noted and replaced: bytes that are not UTF-8 by U+FFFD, numbers that are not finite by
/// `null`. Does not recurse.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out), begin_(out.size()) {}

  void begin_object();
  void end_object();
  void begin_array();
  void end_array();
  void key(std::string_view name);

  void string(std::string_view text);
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  void integer(T value) {
    if constexpr (std::is_signed_v<T>)
      signed_integer(value);
    else
      unsigned_integer(value);
  }
  void number(double value);
  void number(float value);
  void boolean(bool value) { word(value ? "true" : "false"); }
  void null() { word("null"); }
  /// A value that is already JSON.
  void raw(std::string_view json) { word(json); }
  /// Writes `null` in place of a value that JSON cannot represent. `what` must be a string literal.
  void unrepresentable(std::string_view what);
  /// Notes that the value written at `offset`, now or next, is a replacement.
  void note_unrepresentable(std::string_view what, std::size_t offset);

  /// The values that JSON could not represent.
  struct Unrepresentable {
    std::size_t count = 0;
    std::string_view what = {};  ///< the first, such as "a number that is not finite"
    std::size_t offset = 0;      ///< of its replacement in the string
  };
  const Unrepresentable& unrepresentable() const { return unrepresentable_; }

  /// Writes `null` in place of an enum value that the types do not have. The excess of an object that was read has it.
  void unknown_value();
  /// The offsets of these replacements in the string, ascending.
  std::vector<std::size_t>& unknown_values() { return unknown_values_; }
  /// How many values were replaced.
  std::size_t replaced() const { return unrepresentable_.count + unknown_values_.size(); }

  /// Asks the codecs of structs to write every field that they know: those that they would omit, as `null` or in their
  /// empty form.
  void write_omitted() { writes_omitted_ = true; }
  bool writes_omitted() const { return writes_omitted_; }

  /// The size of the output; `take_back` removes what was written after it had `size` bytes.
  std::size_t size() const { return out_.size(); }
  void take_back(std::size_t size);
  std::string_view since(std::size_t size) const { return std::string_view(out_).substr(size); }

 private:
  bool needs_comma() const;
  void comma();
  void open(char bracket);
  void word(std::string_view text);
  template <class T>
  void any_number(T value);
  void signed_integer(std::int64_t value);
  void unsigned_integer(std::uint64_t value);

  std::string& out_;
  std::size_t begin_;
  bool writes_omitted_ = false;
  Unrepresentable unrepresentable_;
  std::vector<std::size_t> unknown_values_;
};

}  // namespace kubexx::json
