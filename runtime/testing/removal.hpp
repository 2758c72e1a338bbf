#pragma once

#include <optional>
#include <string>

#include "runtime/testing/write.hpp"

namespace kubexx::testing {

struct DeleteOptions {
  std::optional<std::string> uid, version;  ///< what the object has to be
  std::optional<bool> orphan;
  std::optional<std::string> propagation;
  bool dry_run = false;
};

/// From the body, or without one from the query.
Outcome<DeleteOptions> delete_options(const ApiRequest& request);

/// DELETE of an object, or of all in a collection that are selected.
ApiResponse remove(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);
ApiResponse remove_collection(Cluster& cluster, const Route& route, const ApiRequest& request,
                              const Accepted& accepted);

struct Removal {
  bool is_gone = false;
  json::Value object;  ///< as it is stored, or was last
};

/// Takes an object away, or marks it where finalizers hold it.
Outcome<Removal> remove_object(Cluster& cluster, const Resource& resource, const std::string& key,
                               const DeleteOptions& options);

}  // namespace kubexx::testing
