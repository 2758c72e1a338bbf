#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace re2 {
class RE2;
}

/// Regular expressions in the dialect of the API server: Go's regexp package. Searching takes time linear in the text
/// and the expression; an alternative written earlier is preferred to a later one, whatever their lengths. This is the
/// only door to RE2. Known differences: RE2 brings older Unicode tables, and fewer names for `\p{…}`.
namespace kubexx::regex {

/// One compiled expression: copies are cheap, and any number of threads may search with it.
class Regex {
 public:
  /// The expression, or Go's words for what is wrong with it: "error parsing regexp: missing closing ]: `[a`".
  static std::variant<Regex, std::string> compile(std::string_view pattern);

  /// True if the expression matches anywhere in `text`.
  bool matches(std::string_view text) const;

  /// The leftmost match, a part of `text`.
  std::optional<std::string_view> find(std::string_view text) const;

  /// The matches from left to right, none overlapping, at most `limit`. An empty match directly after another does not
  /// count.
  std::vector<std::string_view> find_all(std::string_view text, std::size_t limit = std::string_view::npos) const;

 private:
  explicit Regex(std::shared_ptr<const re2::RE2> compiled) : compiled_(std::move(compiled)) {}

  std::shared_ptr<const re2::RE2> compiled_;
};

}  // namespace kubexx::regex
