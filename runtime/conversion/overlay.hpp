#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::conversion {

/// The difference between two objects outside of their identity: `apiVersion`, `kind` and `metadata` at the root do not
/// count. As JSON: `{"set":{"spec":{"maxPlayers":40}},"remove":[["spec","port"]]}`. Lists are values as a whole.
///
/// An empty object if there is none.
json::Value overlay_between(const json::Value& base, const json::Value& wanted);

/// `base` with the members of the overlay. An overlay of another form has no effect where it is not understood.
json::Value with_overlay(json::Value base, const json::Value& overlay);

/// The paths of an overlay, such as `spec.maxPlayers`: at most `count`.
std::vector<std::string> overlay_paths(const json::Value& overlay, std::size_t count);

}  // namespace kubexx::conversion
