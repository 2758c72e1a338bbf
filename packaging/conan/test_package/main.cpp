// Lists the namespaces of an API server in this process.
#include <iostream>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>

int main() {
  const auto server = kubexx::testing::ApiServer::start().value();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  const kubexx::DynamicApi namespaces(client, {.version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false});
  const auto list = namespaces.list();
  if (!list) {
    std::cerr << list.error().text() << '\n';
    return 1;
  }
  std::cout << list->items.size() << " namespaces\n";
}
