// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// A kind with a status and a scale, and one of the cluster without either: what their traits say.
// +groupName=golden.example.com
namespace golden::v1 {

struct PumpSpec {
  std::int32_t replicas{};
};

struct PumpStatus {
  std::int32_t replicas = 0;
  std::optional<kubexx::Time> started{};
};

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
struct Pump {
  kubexx::ObjectMeta metadata{};
  PumpSpec spec{};
  std::optional<PumpStatus> status{};
};

// +kubebuilder:resource:scope=Cluster
struct Basin {
  kubexx::ObjectMeta metadata{};
  std::string water{};
};

}  // namespace golden::v1
