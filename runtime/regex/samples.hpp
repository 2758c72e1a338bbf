#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/regex/grammar.hpp"

namespace kubexx::regex {

/// Up to `limit` different strings that the expression matches, simple ones first: readable characters, few
/// repetitions, then other alternatives and longer strings. Empty if the expression is not valid, or if none of a
/// bounded number of attempts matches, which can only happen to expressions with assertions between other terms.
/// Deterministic; no string is longer than about 4,000 bytes.
std::vector<std::string> matching_strings(std::string_view pattern, std::size_t limit,
                                          Grammar grammar = kNewestGrammar);

}  // namespace kubexx::regex
