#include "api/conversion.hpp"

namespace games::v1alpha1 {

/// The single port is the first of the list, whose other elements stay.
kubexx::Result<> convert(const GameServerSpec& from, v1::GameServerSpec& to) {
  if (to.ports.empty()) to.ports.push_back({.name = "game"});
  to.ports.front().container_port = from.port;
  to.ports.front().protocol = from.protocol;
  return {};
}

kubexx::Result<> convert(const v1::GameServerSpec& from, GameServerSpec& to) {
  if (from.ports.empty()) return {};
  to.port = from.ports.front().container_port;
  to.protocol = from.ports.front().protocol;
  return {};
}

}  // namespace games::v1alpha1
