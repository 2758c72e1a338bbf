#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/regex/alphabet.hpp"
#include "runtime/regex/grammar.hpp"

namespace kubexx::regex {

/// An error of Go's parser.
struct PatternError {
  std::string_view kind;  ///< "missing closing ]"
  std::string piece;      ///< the part of the expression that Go shows
};

/// Reads an expression as Go's `regexp.Compile` does and returns one for RE2 that matches the same strings, or Go's
/// error. The translation has no flags and no capturing groups; its classes are written out.
std::variant<std::string, PatternError> translate(std::string_view pattern, Grammar grammar);

/// An expression for RE2, and the encoding of strings for it: one byte for each character, or UTF-8 without an
/// alphabet.
struct Translation {
  std::string pattern;
  std::optional<Alphabet> alphabet;
};

/// The same with the smallest classes: with an alphabet if the expression distinguishes characters beyond ASCII.
std::variant<Translation, PatternError> translate_compactly(std::string_view pattern, Grammar grammar);

}  // namespace kubexx::regex
