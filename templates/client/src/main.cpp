#include <iostream>

#include "report.hpp"

int main(int argc, char** argv) {
  const auto client = kubexx::Client::from_environment();
  if (!client) {
    std::cerr << client.error().text() << '\n';
    return 1;
  }
  const auto lines = {{cpp_namespace}}::unready_deployments(*client, argc > 1 ? argv[1] : "default");
  if (!lines) {
    std::cerr << lines.error().text() << '\n';
    return 1;
  }
  for (const std::string& line : *lines) std::cout << line << '\n';
  return 0;
}
