#pragma once

#include <optional>

#include "api/common.hpp"

// +groupName=games.example.com
namespace games::v1alpha1 {

struct GameServerSpec {
  /// Container image of the game.
  std::string image{};

  /// Port that players connect to.
  // +kubebuilder:validation:Minimum=1
  std::uint16_t port{};
  Protocol protocol = Protocol::Udp;
};

/// A game server as it was tried out first: one port.
// +kubebuilder:resource:shortName=gs
// +kubebuilder:deprecatedversion:warning="games.example.com/v1alpha1 GameServer is deprecated; use v1"
struct GameServer {
  kubexx::ObjectMeta metadata{};
  GameServerSpec spec{};
};

}  // namespace games::v1alpha1
