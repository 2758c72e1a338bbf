#include "hooks.hpp"

namespace games {

// config/webhook/manifests.yaml is generated from these markers.
// +kubebuilder:webhookconfiguration:mutating=true,name=gameservers
// +kubebuilder:webhook:path=/mutate-games-example-com-v1-gameserver,mutating=true,failurePolicy=fail,sideEffects=None,groups=games.example.com,resources=gameservers,verbs=create;update,versions=v1,name=fill.gameservers.games.example.com,admissionReviewVersions=v1,serviceName=gameserver-webhook,serviceNamespace=games
// +kubebuilder:webhookconfiguration:mutating=false,name=gameservers
// +kubebuilder:webhook:path=/validate-games-example-com-v1-gameserver,mutating=false,failurePolicy=fail,sideEffects=None,groups=games.example.com,resources=gameservers,verbs=create;update,versions=v1,name=check.gameservers.games.example.com,admissionReviewVersions=v1,serviceName=gameserver-webhook,serviceNamespace=games
kubexx::Webhooks hooks() {
  kubexx::Webhooks hooks;
  hooks.converts<v1::GameServer>();
  hooks.fills<v1::GameServer>(
      [](const kubexx::Review<v1::GameServer>& review, v1::GameServer& server) -> kubexx::Result<> {
        if (review.operation == kubexx::Operation::create)
          server.metadata.annotations["games.example.com/created-by"] = review.user.username;
        return {};
      });
  hooks.checks<v1::GameServer>([](const kubexx::Review<v1::GameServer>& review) -> kubexx::Decision {
    kubexx::FieldErrors errors;
    const auto players = review.object->spec.max_players;
    if (review.old != nullptr && players < review.old->spec.max_players)
      errors.invalid("spec.maxPlayers", players, "a game server cannot shrink");
    return decide(review, errors);
  });
  return hooks;
}

kubexx::OwnCertificates certificates() {
  return {.service = "gameserver-webhook",
          .name_space = "games",
          .mutating = {"gameservers"},
          .validating = {"gameservers"},
          .definitions = {"gameservers.games.example.com"}};
}

}  // namespace games
