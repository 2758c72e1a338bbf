#pragma once

#include "runtime/testing/requests/list.hpp"

namespace kubexx::testing {

/// GET of a collection with `watch`: the answer carries the watch, whose first lines wait in it.
ApiResponse start_watch(Cluster& cluster, const Route& route, const ListQuery& query, const Accepted& accepted);

}  // namespace kubexx::testing
