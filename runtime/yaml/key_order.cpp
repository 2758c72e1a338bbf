#include "runtime/yaml/key_order.hpp"

#include <algorithm>
#include <cstdint>

#include "runtime/core/unicode.hpp"

namespace kubexx::yaml {

namespace {

struct DigitRun {
  std::int64_t number = 0;
  std::size_t end = 0;
};

/// The digits of `key` from `at` on, continuing `number`; wraps around as the 64-bit integer of the original does.
template <class Char>
DigitRun digit_run(std::basic_string_view<Char> key, std::size_t at, std::int64_t number) {
  auto value = static_cast<std::uint64_t>(number);
  while (at < key.size() && core::is_decimal_digit(key[at])) {
    value = value * 10 + static_cast<std::uint64_t>(static_cast<std::int64_t>(key[at]) - '0');
    ++at;
  }
  return {static_cast<std::int64_t>(value), at};
}

/// Whether the digits just before `at` hold a non-zero one: then a zero at `at` continues a number.
template <class Char>
bool follows_nonzero_digit(std::basic_string_view<Char> key, std::size_t at) {
  while (at > 0 && core::is_decimal_digit(key[at - 1])) {
    --at;
    if (key[at] != '0') return true;
  }
  return false;
}

template <class Char>
bool differing_less(std::basic_string_view<Char> a, std::basic_string_view<Char> b, std::size_t at) {
  const bool a_letter = core::is_letter(a[at]), b_letter = core::is_letter(b[at]);
  if (a_letter && b_letter) return a[at] < b[at];
  if (a_letter || b_letter) return b_letter;
  const std::int64_t start = (a[at] == '0' || b[at] == '0') && follows_nonzero_digit(a, at) ? 1 : 0;
  const DigitRun a_run = digit_run(a, at, start), b_run = digit_run(b, at, start);
  if (a_run.number != b_run.number) return a_run.number < b_run.number;
  if (a_run.end != b_run.end) return a_run.end < b_run.end;
  return a[at] < b[at];
}

template <class Char>
bool less(std::basic_string_view<Char> a, std::basic_string_view<Char> b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (in_a == a.end() || in_b == b.end()) return a.size() < b.size();
  return differing_less(a, b, static_cast<std::size_t>(in_a - a.begin()));
}

}  // namespace

bool key_less(std::u32string_view a, std::u32string_view b) { return less(a, b); }
bool ascii_key_less(std::string_view a, std::string_view b) { return less(a, b); }

}  // namespace kubexx::yaml
