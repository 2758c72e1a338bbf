#include <kubexx/migration/stored_versions.hpp>

#include <fmt/format.h>

#include <utility>

#include <kubexx/client/dynamic_api.hpp>
#include "runtime/json/members.hpp"

namespace kubexx {

std::function<Result<std::vector<std::string>>(const std::string& definition)> stored_versions(const Client& client) {
  const DynamicApi definitions(client, {.group = "apiextensions.k8s.io",
                                        .version = "v1",
                                        .kind = "CustomResourceDefinition",
                                        .plural = "customresourcedefinitions",
                                        .namespaced = false});
  return [definitions](const std::string& definition) -> Result<std::vector<std::string>> {
    const auto read = definitions.get(definition);
    if (!read) return read.error();
    std::vector<std::string> versions;
    if (const json::Value* list = json::find(*read, {"status", "storedVersions"}); list != nullptr && list->is_array())
      for (const json::Value& version : list->as_array())
        if (version.is_string()) versions.push_back(version.as_string());
    if (versions.empty()) return Error{.message = fmt::format("{} has no status.storedVersions", definition)};
    return versions;
  };
}

}  // namespace kubexx
