#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <kubexx/annotations.hpp>

// +groupName=cpp.games.example.com
namespace games::v1alpha1 {

enum class Protocol {
  Udp KUBEXX(kubexx::name("UDP")),
  Tcp KUBEXX(kubexx::name("TCP")),
};

struct GameServerSpec {
  std::string image{};
  std::int32_t port{};
  Protocol protocol = Protocol::Udp;
  /// Such as 512Mi.
  std::optional<std::string> memory{};
};

/// One port, and the memory as a string.
struct GameServer {
  kubexx::ObjectMeta metadata{};
  GameServerSpec spec{};
};

}  // namespace games::v1alpha1
