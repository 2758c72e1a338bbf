#pragma once

#include "tests/bench/hook_process.hpp"

namespace kubexx::bench {

/// On the cluster of KUBECONFIG: a list of 10,000 objects in a version in which they are not stored, which the server
/// has to convert first, and storage migration beside bare patches. `peer` may be null.
void measure_on_cluster(const HookProcess& ours, const HookProcess* peer);

}  // namespace kubexx::bench
