#pragma once

/// The grammars of Go's regexp package that API servers are built with.
namespace kubexx::regex {

/// Grammars differ in the names that `\p{…}` accepts.
enum class Grammar {
  go1_22,  ///< Go 1.22 to 1.24: names are spelled exactly as in Unicode's tables
  go1_25,  ///< Go 1.25 and 1.26: any case; spaces, `-` and `_` are ignored; aliases, `Any`, `ASCII`, `Assigned`, `Cn`,
           ///< `LC`
};

inline constexpr Grammar kNewestGrammar = Grammar::go1_25;

/// The grammar of Kubernetes 1.`server_minor`. 1.30 to 1.34 are released with Go 1.22 to 1.24, 1.35 with Go 1.25, 1.36
/// and 1.37 with Go 1.26.
constexpr Grammar grammar_of(int server_minor) { return server_minor < 35 ? Grammar::go1_22 : Grammar::go1_25; }

}  // namespace kubexx::regex
