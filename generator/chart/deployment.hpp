#pragma once

#include <kubexx/json/value.hpp>

#include "generator/chart/expressions.hpp"

namespace kubexx::chart {

/// The values of a Deployment, under the names that `helm create` gives them: `replicaCount`, `image`, `resources` and
/// so on, as they are in the manifest.
json::Object deployment_values(const json::Value& deployment);

/// Puts the expressions of these values into the Deployment.
void use_values(json::Value& deployment, Expressions& expressions);

}  // namespace kubexx::chart
