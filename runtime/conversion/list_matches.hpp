#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>

namespace kubexx::conversion {

/// For each element of a list, the place of the element of `former` that it was: of equal elements first those at
/// either end, then those elsewhere. An element that changed is found by its neighbours, else the others are paired in
/// their order. Nothing for elements that are new. No place occurs twice. The time is linear in the size of both lists.
std::vector<std::optional<std::size_t>> former_places(const Node::Elements& list, const Node::Elements& former);

}  // namespace kubexx::conversion
