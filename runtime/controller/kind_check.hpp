#pragma once

#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>

/// Asks the server whether it serves what an operator caches, by one request for each version of a group.
namespace kubexx::controller {

struct KindCheck {
  std::vector<ResourceInfo> unserved = {};
  std::vector<ResourceInfo> other_scope = {};  ///< namespaced here and cluster-scoped on the server, or the reverse
};

/// One that the server does not answer about is held to be as it is declared.
KindCheck check_kinds(const Client& client, const std::vector<ResourceInfo>& kinds);

/// What is wrong, and what to do; empty if nothing is.
std::string text_of(const KindCheck& check);

/// `Fleet (fleets.harbour.example.com/v1), ConfigMap (configmaps/v1)`
std::string text_of_kinds(const std::vector<ResourceInfo>& kinds);

}  // namespace kubexx::controller
