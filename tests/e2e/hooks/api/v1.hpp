#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=cpp.games.example.com
namespace games::v1 {

enum class Protocol {
  Udp KUBEXX(kubexx::name("UDP")),
  Tcp KUBEXX(kubexx::name("TCP")),
  Sctp KUBEXX(kubexx::name("SCTP")),
};

struct Port {
  std::string name{};
  std::int32_t container_port{};
  Protocol protocol = Protocol::Udp;
};

struct Shutdown {
  std::string grace_period = "30s";
  std::string message = "The server is closing";
};

struct GameServerSpec {
  std::string image{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::vector<Port> ports{};
  std::int32_t max_players = 16;
  /// In Mi.
  std::optional<std::int64_t> memory{};
  std::optional<std::map<std::string, std::string>> settings{};
  std::optional<Shutdown> shutdown{};
};

enum class Phase { Starting, Ready, Ended };

struct GameServerStatus {
  Phase phase = Phase::Starting;
  std::optional<std::string> address{};
  std::int32_t players = 0;
};

/// The hub: the version in which objects are stored.
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct GameServer {
  kubexx::ObjectMeta metadata{};
  GameServerSpec spec{};
  std::optional<GameServerStatus> status{};
};

}  // namespace games::v1
