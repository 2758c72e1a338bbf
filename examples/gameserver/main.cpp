#include <iostream>

#include "api/v1.hpp"
#include "api/v1alpha1.hpp"

namespace {

/// What the conversion webhook does on the way up: the single port becomes the list's only element.
games::v1::GameServer to_v1(const games::v1alpha1::GameServer& old) {
  games::v1::GameServer server;
  server.metadata = old.metadata;
  server.spec.image = old.spec.image;
  server.spec.ports = {{.name = "game", .container_port = old.spec.port, .protocol = old.spec.protocol}};
  return server;
}

}  // namespace

int main() {
  games::v1alpha1::GameServer old;
  old.metadata.name = "arena";
  old.spec = {.image = "registry.example.com/arena:7", .port = 7777};
  const games::v1::GameServer server = to_v1(old);
  std::cout << server.metadata.name << ": " << server.spec.image << " on port "
            << server.spec.ports.front().container_port << " for " << server.spec.max_players << " players\n";
}
