#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace kubexx::json {

/// Appends one compact JSON document to a string, a value at a time. The writer puts the commas and escapes the texts,
/// and nothing for HTML; the caller closes what it opens. Numbers are written as Go writes them. What JSON cannot say
/// is noted, and written as what comes nearest: U+FFFD for bytes that are not UTF-8, `null` for numbers that are not
/// finite.
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
  /// A value that is JSON already.
  void raw(std::string_view json) { word(json); }
  /// A `null` in place of a value that JSON cannot say. `what` lives as long as the program.
  void unsayable(std::string_view what);
  /// Notes that what has been written from `offset` on, or comes there, is not what was to be said.
  void note_unsayable(std::string_view what, std::size_t offset);

  /// What JSON could not say.
  struct Unsayable {
    std::size_t count = 0;
    std::string_view what = {};  ///< the first of them was, such as "a number that is not finite"
    std::size_t offset = 0;      ///< of what was written in its place, in the string
  };
  const Unsayable& unsayable() const { return unsayable_; }

  /// How much is written; `take_back` forgets what was written since.
  std::size_t size() const { return out_.size(); }
  void take_back(std::size_t size);
  std::string_view since(std::size_t size) const { return std::string_view(out_).substr(size); }

 private:
  void comma();
  void open(char bracket);
  void word(std::string_view text);
  template <class T>
  void any_number(T value);
  void signed_integer(std::int64_t value);
  void unsigned_integer(std::uint64_t value);

  std::string& out_;
  std::size_t begin_;
  Unsayable unsayable_;
};

}  // namespace kubexx::json
