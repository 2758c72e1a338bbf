#include "runtime/client/process_environment.hpp"

#include <unistd.h>

#include <string_view>

namespace kubexx::client {

config::Environment process_environment() {
  config::Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const auto end = text.find('=');
    if (end == std::string_view::npos) continue;
    environment.variables.emplace_back(text.substr(0, end), text.substr(end + 1));
  }
  environment.has_terminal = isatty(STDIN_FILENO) == 1;
  return environment;
}

}  // namespace kubexx::client
