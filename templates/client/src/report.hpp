#pragma once

#include <kubexx/client.hpp>
#include <string>
#include <vector>

namespace {{cpp_namespace}} {

/// `web: 1 of 3`: the Deployments of a namespace with fewer ready replicas than desired.
kubexx::Result<std::vector<std::string>> unready_deployments(const kubexx::Client& client, const std::string& name_space);

}  // namespace {{cpp_namespace}}
