#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "api/common.hpp"

// +groupName=games.example.com
namespace games::v1 {

struct Port {
  PortName name{};
  // +kubebuilder:validation:Minimum=1
  std::uint16_t container_port{};
  Protocol protocol = Protocol::Udp;
};

/// How long players may take to leave.
struct Shutdown {
  std::chrono::seconds grace_period = std::chrono::seconds(30);
  // +kubebuilder:validation:MaxLength=256
  std::string message = "The server is closing";
};

struct GameServerSpec {
  std::string image{};

  /// Ports that players connect to, at least one.
  KUBEXX(kubexx::min_items(1), kubexx::max_items(8), kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::vector<Port> ports{};

  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=10000
  std::int32_t max_players = 16;

  /// Settings handed to the game as they are.
  std::optional<std::map<std::string, std::string>> settings{};
  std::optional<Shutdown> shutdown{};
};

enum class Phase { Starting, Ready, Allocated, Draining, Ended };

struct GameServerStatus {
  Phase phase = Phase::Starting;
  std::optional<std::string> address{};
  std::int32_t players = 0;
};

/// One running server of a game.
// +kubebuilder:resource:shortName=gs,categories=games
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:selectablefield:JSONPath=`.status.phase`
// +kubebuilder:printcolumn:name=Phase,type=string,JSONPath=`.status.phase`
// +kubebuilder:printcolumn:name=Players,type=integer,JSONPath=`.status.players`
// +kubebuilder:printcolumn:name=Address,type=string,JSONPath=`.status.address`,priority=1
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=gameserver-webhook,namespace=games,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct GameServer {
  kubexx::ObjectMeta metadata{};
  GameServerSpec spec{};
  std::optional<GameServerStatus> status{};
};

}  // namespace games::v1
