#include "hooks.hpp"

namespace games::v1alpha1 {
namespace {

constexpr const char* kNewer = "games.example.com/v1";

}  // namespace

/// The single port becomes the first of the list. What v1alpha1 cannot represent comes from an annotation.
kubexx::Result<> convert(const GameServer& from, v1::GameServer& to) {
  to.spec.image = from.spec.image;
  to.spec.ports = {{.name = "game", .container_port = from.spec.port, .protocol = from.spec.protocol}};
  if (const auto more = to.metadata.annotations.extract(kNewer)) {
    const auto kept = kubexx::decode<v1::GameServer>(more.mapped());
    if (!kept) return kept.error();
    to.spec.ports.front().name = kept->spec.ports.empty() ? "game" : kept->spec.ports.front().name;
    for (std::size_t i = 1; i < kept->spec.ports.size(); ++i) to.spec.ports.push_back(kept->spec.ports[i]);
    to.spec.max_players = kept->spec.max_players;
    to.spec.settings = kept->spec.settings;
    to.spec.shutdown = kept->spec.shutdown;
    to.status = kept->status;
  }
  return {};
}

kubexx::Result<> convert(const v1::GameServer& from, GameServer& to) {
  to.spec.image = from.spec.image;
  if (!from.spec.ports.empty()) {
    to.spec.port = from.spec.ports.front().container_port;
    to.spec.protocol = from.spec.ports.front().protocol;
  }
  v1::GameServer kept;
  kept.spec = from.spec;
  kept.status = from.status;
  to.metadata.annotations[kNewer] = kubexx::encode(kept);
  return {};
}

}  // namespace games::v1alpha1

namespace games {

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<v1::GameServer, v1alpha1::GameServer>();
  hooks.checks<v1::GameServer>([](const kubexx::Review<v1::GameServer>& review) -> kubexx::Decision {
    if (review.old != nullptr && review.object->spec.max_players < review.old->spec.max_players)
      return {.denied = kubexx::Denial{.message = "a game server cannot shrink",
                                       .causes = {{"FieldValueInvalid", "less than before", "spec.maxPlayers"}}}};
    return {};
  });
  return hooks;
}

}  // namespace games
