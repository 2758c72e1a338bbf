#include "tests/e2e/hooks/hooks.hpp"

#include <stdexcept>

namespace games {
namespace {

using v1::GameServer;
using Review = kubexx::Review<GameServer>;

kubexx::Result<> fill(const Review& review, GameServer& server) {
  if (review.operation == kubexx::Operation::create)
    server.metadata.annotations["example.com/created-by"] = review.user.username;
  if (!server.spec.settings) server.spec.settings.emplace();
  std::string& region = (*server.spec.settings)["region"];
  if (region.empty()) region = "eu";
  return {};
}

std::vector<std::string> warnings_of(const GameServer& server) {
  if (!server.spec.settings) return {};
  const auto mode = server.spec.settings->find("mode");
  if (mode == server.spec.settings->end() || mode->second != "legacy") return {};
  return {"spec.settings: mode legacy is removed in v2", "use mode classic"};
}

kubexx::Decision check_new(const GameServer& server) {
  if (server.spec.image.starts_with("panic:")) throw std::runtime_error("out of order");
  if (server.spec.image.starts_with("untrusted:"))
    return {.denied = kubexx::Denial{.message = "images of untrusted registries are not allowed"}};
  return {.warnings = warnings_of(server)};
}

kubexx::Decision check_changed(const Review& review) {
  const GameServer& old = *review.old;
  const GameServer& server = *review.object;
  kubexx::FieldErrors errors;
  if (server.spec.max_players < old.spec.max_players)
    errors.invalid("spec.maxPlayers", server.spec.max_players, "a game server cannot shrink");
  kubexx::Decision decision = decide(review, errors);
  decision.warnings = warnings_of(server);
  return decision;
}

kubexx::Decision check_removed(const GameServer& server) {
  if (!server.metadata.annotations.contains("example.com/locked")) return {};
  return {.denied = kubexx::Denial{.message = "the game server is locked"}};
}

kubexx::Decision check(const Review& review) {
  if (review.operation == kubexx::Operation::remove) return check_removed(*review.old);
  return review.old == nullptr ? check_new(*review.object) : check_changed(review);
}

}  // namespace

kubexx::Webhooks hooks() {
  using enum kubexx::Operation;
  kubexx::Webhooks hooks;
  hooks.converts<GameServer>().fills<GameServer>(fill).checks<GameServer>(check,
                                                                          {.operations = {create, update, remove}});
  return hooks;
}

}  // namespace games
