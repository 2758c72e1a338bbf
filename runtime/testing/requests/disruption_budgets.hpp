#pragma once

#include <string>
#include <string_view>

#include "runtime/testing/storage/cluster.hpp"

/// What PodDisruptionBudgets decide about evictions. As in an API server, their status alone counts, which a controller
/// or a test writes.
namespace kubexx::testing {

/// Why a pod may be evicted.
struct Permission {
  std::string budget;         ///< the name of the budget that selects the pod; empty if none was asked
  bool is_uncounted = false;  ///< the pod is not ready, so the budget does not protect this state of it
};

/// Asks the budget that selects a pod, and counts the eviction in its status unless it is a dry run.
Outcome<Permission> permission_to_evict(Cluster& cluster, const json::Value& pod, bool dry_run);

/// 429: the status of the budget is older than the budget.
Status budget_in_progress(std::string_view name);

}  // namespace kubexx::testing
