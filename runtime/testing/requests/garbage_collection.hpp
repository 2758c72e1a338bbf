#pragma once

#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// Begins to collect garbage in a cluster, as the controller of a real control plane does, but within the request that
/// makes the garbage: objects none of whose owners exist are deleted; deletions with the policies Foreground and Orphan
/// are carried out. An owner in another namespace than its dependent does not exist for it.
void start_garbage_collection(Cluster& cluster);

/// Looks at what has changed since the last call.
void collect_garbage(Cluster& cluster);

}  // namespace kubexx::testing
