#include "runtime/migration/served_definition.hpp"

#include <utility>

#include <kubexx/client/raw_api.hpp>

namespace kubexx::migration {

const ResourceInfo& definitions() {
  static const ResourceInfo info{.group = "apiextensions.k8s.io",
                                 .version = "v1",
                                 .kind = "CustomResourceDefinition",
                                 .plural = "customresourcedefinitions",
                                 .namespaced = false,
                                 .has_status = true};
  return info;
}

Result<Definition> get_definition(const Client& client, const std::string& name, std::stop_token stop) {
  const client::RawApi api(client.session(), definitions(), "");
  const Reply<std::string> answer = api.get(name, "", {.stop = std::move(stop)});
  if (!answer) return answer.error();
  return read_definition(*answer);
}

}  // namespace kubexx::migration
