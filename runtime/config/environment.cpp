#include <kubexx/config/environment.hpp>

#include <algorithm>

namespace kubexx::config {

std::string Environment::variable(std::string_view name) const {
  const auto found =
      std::ranges::find(variables, name, [](const auto& variable) { return std::string_view(variable.first); });
  return found == variables.end() ? std::string() : found->second;
}

}  // namespace kubexx::config
