#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kubexx::cel {

/// A semantic version. Build metadata is checked and forgotten, as it has no part in comparison.
struct SemanticVersion {
  /// One dot-separated part of a pre-release: a number if it has only digits.
  struct Part {
    bool is_number = false;
    std::uint64_t number = 0;
    std::string text;
  };

  std::uint64_t major = 0;
  std::uint64_t minor = 0;
  std::uint64_t patch = 0;
  std::vector<Part> prerelease;

  /// Reads `major.minor.patch[-prerelease][+build]`; else the server's error text. With `normalize` a leading `v`,
  /// leading zeros and missing minor and patch numbers are forgiven.
  static std::variant<SemanticVersion, std::string> parse(std::string_view text, bool normalize);

  int compare(const SemanticVersion& other) const;
};

}  // namespace kubexx::cel
