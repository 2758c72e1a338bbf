#pragma once

#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>

/// Asks the server whether it serves what an operator caches, by one request for each version of a group.
namespace kubexx::controller {

/// The kinds that the server does not serve. One that the server does not answer about is held to be served.
std::vector<ResourceInfo> unserved_kinds(const Client& client, const std::vector<ResourceInfo>& kinds);

/// `Fleet (fleets.harbour.example.com/v1), ConfigMap (configmaps/v1)`
std::string text_of_kinds(const std::vector<ResourceInfo>& kinds);

}  // namespace kubexx::controller
