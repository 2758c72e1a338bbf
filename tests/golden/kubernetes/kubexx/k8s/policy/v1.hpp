// Imported by kubexx from Kubernetes v1.36.3, group version policy/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/meta/v1.hpp>

// +groupName=policy
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/policy/v1.kubexx.hpp"
namespace kubexx::k8s::policy::v1 {

struct PodDisruptionBudgetSpec {
  std::optional<kubexx::IntOrString> max_unavailable{};

  std::optional<kubexx::IntOrString> min_available{};

  std::optional<kubexx::LabelSelector> selector{};

  std::optional<std::string> unhealthy_pod_eviction_policy{};
};

struct PodDisruptionBudgetStatus {
  // +optional
  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions{};

  std::optional<std::int32_t> current_healthy{};

  std::optional<std::int32_t> desired_healthy{};

  // +optional
  std::map<std::string, kubexx::Time> disrupted_pods{};

  std::optional<std::int32_t> disruptions_allowed{};

  std::optional<std::int32_t> expected_pods{};

  std::optional<std::int64_t> observed_generation{};
};

// +kubebuilder:resource:shortName=pdb
// +kubebuilder:subresource:status
// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct PodDisruptionBudget {
  kubexx::ObjectMeta metadata{};

  // +optional
  PodDisruptionBudgetSpec spec{};

  // +optional
  PodDisruptionBudgetStatus status{};
};

}  // namespace kubexx::k8s::policy::v1
