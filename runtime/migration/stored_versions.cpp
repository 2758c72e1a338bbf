#include <kubexx/migration/stored_versions.hpp>

#include <fmt/format.h>

#include "runtime/migration/served_definition.hpp"

namespace kubexx {

std::function<Result<std::vector<std::string>>(const std::string& definition)> stored_versions(const Client& client) {
  return [client](const std::string& name) -> Result<std::vector<std::string>> {
    const auto definition = migration::get_definition(client, name);
    if (!definition) return definition.error();
    if (definition->stored.empty()) return Error{.message = fmt::format("{} has no status.storedVersions", name)};
    return definition->stored;
  };
}

}  // namespace kubexx
