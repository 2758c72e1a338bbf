#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>
#include "runtime/conversion/arena.hpp"

namespace kubexx::conversion {

/// Whether a member of the root of an object is part of its identity, which does not differ.
bool is_identity(std::string_view key);

/// The difference between two objects outside of their identity: `apiVersion`, `kind` and `metadata` at the root do not
/// count. As JSON: `{"set":{"spec":{"maxPlayers":40}},"remove":[["spec","port"]]}`. Lists are values as a whole.
///
/// An empty object if there is none.
Node overlay_between(Arena& arena, const Node& base, const Node& wanted);

/// Whether a member of an overlay has the form that such members have.
bool is_overlay_part(std::string_view key, const Node& value);

/// `base` with the members of the overlay, whose parts have their form. Other members of an overlay have no effect.
Node with_overlay(Arena& arena, const Node& base, const Node& overlay);

/// The paths of an overlay, such as `spec.maxPlayers`: at most `count`.
std::vector<std::string> overlay_paths(const Node& overlay, std::size_t count);

}  // namespace kubexx::conversion
