#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>

#include "api/v1/widget.kubexx.hpp"

namespace {

int fail(const kubexx::Error& error) {
  std::cerr << error.text() << "\n";
  return 1;
}

}  // namespace

// Argument: the generated CRD.
int main(int, char** arguments) {
  std::ifstream file(arguments[1]);
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  const auto server = kubexx::testing::ApiServer::start({.crds = {crd}});
  if (!server) return fail(server.error());
  const auto client = kubexx::Client::from_kubeconfig(server->kubeconfig());
  if (!client) return fail(client.error());
  const auto widgets = kubexx::api<shop::v1::Widget>(*client, "default");
  shop::v1::Widget car;
  car.metadata.name = "car";
  car.spec.parts = {{.label = "wheel"}};
  if (const auto made = widgets.create(car); !made) return fail(made.error());
  const auto found = widgets.get("car");
  if (!found) return fail(found.error());
  return found->spec.parts.size() == 1 ? 0 : 2;
}
