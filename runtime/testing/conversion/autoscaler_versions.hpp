#pragma once

#include <kubexx/json/value.hpp>

/// HorizontalPodAutoscaler in `autoscaling/v1` and `autoscaling/v2`, which is stored. What v1 has no field for is in
/// annotations of a v1 object: metrics other than the utilization of processors, conditions and behavior.
namespace kubexx::testing {

json::Value autoscaler_in_v1(json::Value autoscaler);
/// Annotations that cannot be read are ignored.
json::Value autoscaler_in_v2(json::Value autoscaler);

}  // namespace kubexx::testing
