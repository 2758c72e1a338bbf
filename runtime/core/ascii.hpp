#pragma once

#include <string>
#include <string_view>

// Classes of ASCII characters, in every locale.

namespace kubexx::core {

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_ascii_letter(char c) { return is_ascii_lower(c) || is_ascii_upper(c); }
constexpr bool is_ascii_alphanumeric(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }
constexpr bool is_hex_digit(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

constexpr char ascii_lower(char c) { return is_ascii_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char ascii_upper(char c) { return is_ascii_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// As Go's strings.ToLower does with ASCII; what is not ASCII stays.
inline std::string ascii_lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ascii_lower(c);
  return out;
}

/// The same with the two other characters whose lower case is ASCII: U+0130, `i`, and U+212A, `k`. A name of ASCII is
/// the lower case of nothing else.
inline std::string lowered_to_ascii(std::string_view text) {
  constexpr std::string_view kDottedI = "\xC4\xB0", kKelvin = "\xE2\x84\xAA";
  std::string out;
  while (!text.empty()) {
    const bool is_i = text.starts_with(kDottedI), is_k = text.starts_with(kKelvin);
    out += is_i ? 'i' : is_k ? 'k' : ascii_lower(text.front());
    text.remove_prefix(is_i ? kDottedI.size() : is_k ? kKelvin.size() : 1);
  }
  return out;
}

/// `plural` of `Plural`.
inline std::string with_lower_first(std::string_view text) {
  std::string out(text);
  if (!out.empty()) out.front() = ascii_lower(out.front());
  return out;
}

}  // namespace kubexx::core
