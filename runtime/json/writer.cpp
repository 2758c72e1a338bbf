#include <kubexx/detail/json/writer.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "runtime/json/decimal.hpp"
#include "runtime/json/escape.hpp"
#include "runtime/json/scan.hpp"

namespace kubexx::json {
namespace {

template <class T>
void append_integer(std::string& out, T value) {
  char digits[24];
  const auto outcome = std::to_chars(digits, digits + sizeof digits, value);
  out.append(digits, outcome.ptr);
}

}  // namespace

// Not inline in the header: every generated file would compile them.

inline bool Writer::needs_comma() const {
  if (out_.size() == begin_) return false;
  const char last = out_.back();
  return last != '{' && last != '[' && last != ':';
}

inline void Writer::comma() {
  if (needs_comma()) out_ += ',';
}

inline void Writer::open(char bracket) { comma(), out_ += bracket; }
void Writer::begin_object() { open('{'); }
void Writer::end_object() { out_ += '}'; }
void Writer::begin_array() { open('['); }
void Writer::end_array() { out_ += ']'; }

/// Most keys are short and have no escapes: they are appended at once.
void Writer::key(std::string_view name) {
  char piece[64];
  const bool is_short = name.size() <= sizeof piece - 4;
  if (!is_short || find_special(name.data(), name.data() + name.size()) != name.data() + name.size()) {
    string(name);
    out_ += ':';
    return;
  }
  char* at = piece;
  if (needs_comma()) *at++ = ',';
  *at++ = '"';
  at = std::copy(name.begin(), name.end(), at);
  *at++ = '"';
  *at++ = ':';
  out_.append(piece, static_cast<std::size_t>(at - piece));
}

void Writer::word(std::string_view text) {
  comma();
  out_ += text;
}

void Writer::take_back(std::size_t size) { out_.resize(size); }

void Writer::note_unrepresentable(std::string_view what, std::size_t offset) {
  if (unrepresentable_.count++ == 0) unrepresentable_.what = what, unrepresentable_.offset = offset;
}

void Writer::unknown_value() {
  comma();
  unknown_values_.push_back(out_.size());
  out_ += "null";
}

void Writer::unrepresentable(std::string_view what) {
  comma();
  note_unrepresentable(what, out_.size());
  out_ += "null";
}

void Writer::string(std::string_view text) {
  comma();
  const std::size_t begin = out_.size();
  if (!append_quoted(out_, text)) note_unrepresentable("a string that is not UTF-8", begin);
}

void Writer::signed_integer(std::int64_t value) { comma(), append_integer(out_, value); }
void Writer::unsigned_integer(std::uint64_t value) { comma(), append_integer(out_, value); }

template <class T>
void Writer::any_number(T value) {
  std::isfinite(value) ? word(go_number(value)) : unrepresentable("a number that is not finite");
}
void Writer::number(double value) { any_number(value); }
void Writer::number(float value) { any_number(value); }

}  // namespace kubexx::json
