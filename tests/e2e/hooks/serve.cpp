// e2e_hooks serve FOLDER PORT [GROUP]: the webhooks of hooks.hpp, whose group is always the same, over HTTPS with
// tls.crt and tls.key of the folder, until standard input ends.
#include <chrono>
#include <iostream>
#include <iterator>
#include <string>

#include "tests/e2e/hooks/hooks.hpp"

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: e2e_hooks serve FOLDER PORT [GROUP]\n";
    return 2;
  }
  const std::string folder = argv[2];
  const kubexx::Webhooks hooks = games::hooks();
  const auto server =
      kubexx::WebhookServer::start(hooks, {.address = "127.0.0.1",
                                           .port = static_cast<std::uint16_t>(std::stoi(argv[3])),
                                           .certificates = {folder + "/tls.crt", folder + "/tls.key"},
                                           .still_ready = std::chrono::milliseconds(0),
                                           .report = [](std::string_view line) { std::cerr << line << '\n'; }});
  if (!server) {
    std::cerr << server.error().text() << '\n';
    return 1;
  }
  std::string rest{std::istreambuf_iterator<char>(std::cin), {}};
  return (*server)->stop() ? 0 : 1;
}
