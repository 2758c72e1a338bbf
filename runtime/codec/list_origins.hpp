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
/// The same for the elements of a set, which have no keys and are not matched by their place.
Origins origins_of_set(const json::Array& before, const json::Array& after);

/// Where elements are in their lists, ascending.
struct Places {
  std::vector<std::size_t> before = {};
  std::vector<std::size_t> after = {};
  bool place_counts = false;  ///< whether an element may be matched by its place alone
  bool order_counts = false;  ///< the same for its order, if there are too many elements to compare
};

/// The same for some elements without keys.
Origins origins_of_changed(const json::Array& before, const json::Array& after, const Places& places);

}  // namespace kubexx::codec
