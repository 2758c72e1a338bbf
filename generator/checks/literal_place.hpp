#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kubexx::checks {

/// Bytes of a source.
struct LiteralPlace {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool operator==(const LiteralPlace&) const = default;
};

/// Where the bytes `first` to `last` of a text stand in the source that spells it: as C++ literals (raw ones, several
/// in a row, broken by backslashes), or as the argument of a comment marker (in quotes, between backquotes, bare, and
/// gone on with in further lines). Nothing when the source does not spell exactly this text, as a named constant does
/// not.
std::optional<LiteralPlace> place_in_literal(std::string_view source, std::string_view value, std::uint32_t first,
                                             std::uint32_t last);

}  // namespace kubexx::checks
