#include "report.hpp"

#include <kubexx/k8s/apps/v1.kubexx.hpp>

namespace {{cpp_namespace}} {

using kubexx::k8s::apps::v1::Deployment;

kubexx::Result<std::vector<std::string>> unready_deployments(const kubexx::Client& client, const std::string& name_space) {
  const auto list = kubexx::api<Deployment>(client, name_space).list();
  if (!list) return list.error();
  std::vector<std::string> lines;
  for (const Deployment& deployment : list->items) {
    const int wanted = deployment.spec.replicas.value_or(1);
    const int ready = deployment.status.ready_replicas.value_or(0);
    if (ready < wanted)
      lines.push_back(deployment.metadata.name + ": " + std::to_string(ready) + " of " + std::to_string(wanted));
  }
  return lines;
}

}  // namespace {{cpp_namespace}}
