#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace kubexx::json {

/// Appends one compact JSON document to a string, a value at a time. The writer puts the commas and escapes the texts,
/// and nothing for HTML; the caller closes what it opens. Bytes that are not UTF-8 become U+FFFD; numbers are written
/// as Go writes them, and as `null` where they are not finite.
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

  /// How much is written; `take_back` forgets what was written since.
  std::size_t size() const { return out_.size(); }
  void take_back(std::size_t size);
  std::string_view since(std::size_t size) const { return std::string_view(out_).substr(size); }

 private:
  void comma();
  void open(char bracket);
  void word(std::string_view text);
  void signed_integer(std::int64_t value);
  void unsigned_integer(std::uint64_t value);

  std::string& out_;
  std::size_t begin_;
};

}  // namespace kubexx::json
