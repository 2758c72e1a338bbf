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

/// The position of the bytes `first` to `last` of a string in its source: C++ literals (also raw, adjacent, or with
/// spliced lines), or the argument of a comment marker (in quotes or backquotes, or plain, also with continuation
/// lines). Nothing if the source does not spell exactly this string, for example because it names a constant.
std::optional<LiteralPlace> place_in_literal(std::string_view source, std::string_view value, std::uint32_t first,
                                             std::uint32_t last);

}  // namespace kubexx::checks
