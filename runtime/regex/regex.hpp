#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/regex/grammar.hpp"

/// Regular expressions as API servers compile them: Go's regexp package with the grammar of the server's version. An
/// expression is accepted if Go accepts it, and rejected with Go's message. RE2 searches, in time linear in the length
/// of the string times that of the expression; where alternatives match at the same place the first one counts, not the
/// longest. Only this component uses RE2.
///
/// Limits: those of Go (1,000 copies of a term, a height of 1,000, about 3.3 million instructions), 16 MiB of classes
/// written out, and 64 MiB of memory per expression in RE2. An expression beyond those is rejected as "expression too
/// large".
namespace kubexx::regex {

/// Go's message if it rejects the expression, otherwise an empty string. It compiles nothing, and so accepts
/// expressions that are too large for RE2 only.
std::string fault_of(std::string_view pattern, Grammar grammar = kNewestGrammar);

/// One compiled expression. Copies share it; any number of threads may search with it at the same time.
class Regex {
 public:
  /// The expression, or Go's message: "error parsing regexp: missing closing ]: `[a`".
  static std::variant<Regex, std::string> compile(std::string_view pattern, Grammar grammar = kNewestGrammar);

  /// The most memory in bytes that the compiled expression takes, also while it searches.
  std::size_t memory() const;

  /// True if the expression matches anywhere in `text`.
  bool matches(std::string_view text) const;

  /// The leftmost match, a part of `text`.
  std::optional<std::string_view> find(std::string_view text) const;

  /// The first `limit` matches from left to right, without overlaps. An empty match directly after another match is
  /// omitted.
  std::vector<std::string_view> find_all(std::string_view text, std::size_t limit = std::string_view::npos) const;

 private:
  struct Compiled;
  explicit Regex(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace kubexx::regex
