#pragma once

#include <charconv>
#include <optional>
#include <string_view>

#include "runtime/core/ascii.hpp"

namespace kubexx::yaml {

using core::is_ascii_digit;

/// Reads a text from the front; every `take_` either consumes what it names or leaves the text alone.
struct Scanner {
  std::string_view rest;

  bool at_end() const { return rest.empty(); }
  bool take(char c) {
    if (rest.empty() || rest[0] != c) return false;
    rest.remove_prefix(1);
    return true;
  }
  bool take_sign() { return take('+') || take('-'); }
  template <class Accept>
  std::string_view take_while(Accept accept) {
    std::size_t length = 0;
    while (length < rest.size() && accept(rest[length])) ++length;
    const auto taken = rest.substr(0, length);
    rest.remove_prefix(length);
    return taken;
  }
  /// One or two digits; with `exactly_two`, two.
  std::optional<int> take_number(bool exactly_two) {
    if (rest.empty() || !is_ascii_digit(rest[0])) return std::nullopt;
    const std::size_t length = rest.size() > 1 && is_ascii_digit(rest[1]) ? 2 : 1;
    if (exactly_two && length == 1) return std::nullopt;
    int value = 0;
    std::from_chars(rest.data(), rest.data() + length, value);
    rest.remove_prefix(length);
    return value;
  }
};

}  // namespace kubexx::yaml
