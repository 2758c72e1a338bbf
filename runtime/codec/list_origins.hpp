#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::codec {

/// For each element of a list after a change, the index of the element before it that it was.
using Origins = std::vector<std::optional<std::size_t>>;

/// Matches the elements of `after` with those of `before`; no element of `before` is used twice. `keys` are the members
/// that identify elements, separated by spaces. Elements without keys are matched if they are equal, then with the
/// element that has the most members in common, first of all the one at their place, then by their place if the list
/// has kept its length. An element without a match is new.
Origins origins_of(const json::Array& before, const json::Array& after, std::string_view keys);

}  // namespace kubexx::codec
