#include <iostream>

#include "hooks.hpp"

int main() {
  games::v1alpha1::GameServer old;
  old.metadata.name = "arena";
  old.spec = {.image = "registry.example.com/arena:7", .port = 7777};
  const auto server = kubexx::convert<games::v1::GameServer>(old);
  if (!server) {
    std::cerr << server.error().text() << '\n';
    return 1;
  }
  std::cout << server->metadata.name << ": " << server->spec.image << " on port "
            << server->spec.ports.front().container_port << " for " << server->spec.max_players << " players\n";
}
