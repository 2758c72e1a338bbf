#pragma once

#include <string>
#include <string_view>
#include <variant>

/// Where Go's expressions and RE2's differ.
namespace kubexx::regex {

/// An error of Go's parser: its word for the kind, and the piece of the expression that it shows.
struct PatternError {
  std::string_view kind;
  std::string piece;
};

/// The pattern as RE2 reads it, `(?<name>…)` spelled `(?P<name>…)`; or an error that RE2 would not raise.
std::variant<std::string, PatternError> translate(std::string_view pattern);

}  // namespace kubexx::regex
