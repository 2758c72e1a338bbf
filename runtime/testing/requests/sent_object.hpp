#pragma once

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// The object of a request that stores none, such as a review, an eviction or a request for a token.
struct SentObject {
  Cluster& cluster;
  const Route& route;
  ResourcePtr kind;  ///< of the object; at a subresource, not that of the route
  WriteOptions options;
  json::Value object;

  std::string name() const;
};

/// The object in the body: pruned, with default values, in the namespace of its URL, and as webhooks changed it.
Outcome<SentObject> receive(Cluster& cluster, const Route& route, const ApiRequest& request, ResourcePtr kind);

}  // namespace kubexx::testing
