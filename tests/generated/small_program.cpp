// Compiled with optimisation and every warning, never run.
#include <kubexx/client.hpp>

#include "api/v1/fleet.kubexx.hpp"

int main(int, char** arguments) {
  auto client = kubexx::Client::from_environment();
  if (!client) return 1;
  auto fleets = kubexx::api<harbour::v1::Fleet>(*client, "default");
  auto edited = fleets.edit(arguments[1], [](harbour::v1::Fleet& fleet) { fleet.spec.replicas = 3; });
  return edited ? 0 : edited.error().code;
}
