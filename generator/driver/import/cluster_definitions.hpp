#pragma once

#include <string>
#include <vector>

#include <kubexx/core/result.hpp>

namespace kubexx::driver {

/// The cluster that definitions are read from.
struct ClusterOptions {
  bool is_used = false;
  std::string kubeconfig = {};  ///< empty: as `kubectl` finds it
  std::string context = {};     ///< empty: the current one
};

/// The CustomResourceDefinitions of a cluster, as a stream of YAML documents in the order of `names`; all if there are
/// none, in the order of the server. Without what servers and kubectl add: statuses, managed fields, versions.
Result<std::string> read_cluster_definitions(const ClusterOptions& cluster, const std::vector<std::string>& names);

}  // namespace kubexx::driver
