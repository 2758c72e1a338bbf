#include "runtime/testing/requests/sent_object.hpp"

#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/testing/requests/admission.hpp"

namespace kubexx::testing {

std::string SentObject::name() const { return route.name.empty() ? text_at(object, {"metadata", "name"}) : route.name; }

Outcome<SentObject> receive(Cluster& cluster, const Route& route, const ApiRequest& request, ResourcePtr kind) {
  Outcome<WriteOptions> options = write_options(request, "CreateOptions");
  if (!options) return options.status();
  Outcome<json::Value> object = read_sent(request, *kind);
  if (!object) return object.status();
  if (Outcome<bool> placed = place_in_namespace(*object, route); !placed) return placed.status();
  SentObject sent{cluster, route, std::move(kind), *options, *std::move(object)};
  Outcome<json::Value> mutated = mutate_by_webhooks(sent);
  if (!mutated) return mutated.status();
  sent.object = *std::move(mutated);
  return sent;
}

}  // namespace kubexx::testing
