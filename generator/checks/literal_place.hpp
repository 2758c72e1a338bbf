#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace kubexx::checks {

/// Where byte `offset` of a text stands in the source that spells it: as it is, in a raw literal, or in a quoted one
/// with escapes. Nothing when the source does not spell the text in one piece (a named constant, several literals,
/// continuation lines).
std::optional<std::uint32_t> place_in_literal(std::string_view source, std::string_view value, std::uint32_t offset);

}  // namespace kubexx::checks
