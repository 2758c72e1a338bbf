#pragma once

#include <optional>
#include <string_view>

#include "runtime/regex/grammar.hpp"
#include "runtime/regex/rune_set.hpp"

/// The classes that an expression can name.
namespace kubexx::regex {

/// The set of `\p{name}`: a category, a script, or one of the special names of `grammar`.
std::optional<RuneSet> unicode_set(std::string_view name, Grammar grammar);

/// The set of a Perl escape, `d`, `s` or `w`; the capital letters are theirs negated.
std::optional<RuneSet> perl_set(char letter);

/// The set of `[:name:]`, without the negation `^`.
std::optional<RuneSet> posix_set(std::string_view name);

}  // namespace kubexx::regex
