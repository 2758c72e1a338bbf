#include "hooks.hpp"

namespace games {

kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<v1::GameServer>();
  hooks.checks<v1::GameServer>([](const kubexx::Review<v1::GameServer>& review) -> kubexx::Decision {
    if (review.old != nullptr && review.object->spec.max_players < review.old->spec.max_players)
      return {.denied = kubexx::Denial{.message = "a game server cannot shrink",
                                       .causes = {{"FieldValueInvalid", "less than before", "spec.maxPlayers"}}}};
    return {};
  });
  return hooks;
}

}  // namespace games
