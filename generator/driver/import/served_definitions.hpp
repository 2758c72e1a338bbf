#pragma once

#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx::driver {

/// The definitions with these names, such as `certificates.cert-manager.io`, made of discovery and OpenAPI documents,
/// as a stream of YAML documents. A name that the cluster does not serve, and a kind without a CustomResourceDefinition
/// are errors.
Result<std::string> read_served_definitions(const Client& client, const std::vector<std::string>& names);

}  // namespace kubexx::driver
