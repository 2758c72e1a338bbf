#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include "api/v1.hpp"

// +groupName=cpp.games.example.com
namespace games::v1beta1 {

struct GameServerSpec {
  std::string image{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::vector<v1::Port> ports{};
  std::int32_t max_players = 16;
  /// Such as 512Mi.
  std::optional<std::string> memory{};
  std::optional<std::map<std::string, std::string>> settings{};
  std::optional<v1::Shutdown> shutdown{};
};

/// Represents everything that v1 does; for the benchmarks.
// +kubebuilder:unservedversion
// +kubebuilder:subresource:status
struct GameServer {
  kubexx::ObjectMeta metadata{};
  GameServerSpec spec{};
  std::optional<v1::GameServerStatus> status{};
};

}  // namespace games::v1beta1
