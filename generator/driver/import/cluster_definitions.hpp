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

struct ClusterDefinitions {
  std::string text;         ///< a stream of YAML documents
  bool are_served = false;  ///< not read: made of discovery and OpenAPI documents
};

/// The CustomResourceDefinitions of a cluster in the order of `names`; all if there are none, in the order of the
/// server. Without what servers and kubectl add: statuses, managed fields, versions. Definitions with a name that may
/// not be read are made of what every user may read; see importing::served_definition.
Result<ClusterDefinitions> read_cluster_definitions(const ClusterOptions& cluster,
                                                    const std::vector<std::string>& names);

}  // namespace kubexx::driver
