#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=harbour.example.com
namespace harbour::v1 {

enum class Weather { Calm, Windy, Storm };

struct Ship {
  std::string name{};
  std::int32_t crew = 1;
};

struct FleetSpec {
  // +kubebuilder:validation:MinLength=1
  std::string flag{};
  // +kubebuilder:validation:Maximum=20
  std::int32_t replicas = 1;
  std::optional<Weather> weather{};
  std::optional<bool> anchored{};

  // +listType=map
  // +listMapKey=name
  std::optional<std::vector<Ship>> ships{};

  std::optional<std::map<std::string, std::string>> signals{};
};

struct FleetStatus {
  std::int32_t replicas = 0;
  std::string selector{};  // +optional
  std::optional<kubexx::Time> sailed{};
};

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
struct Fleet {
  kubexx::ObjectMeta metadata{};
  FleetSpec spec{};
  std::optional<FleetStatus> status{};
};

// +kubebuilder:resource:scope=Cluster
struct Ocean {
  kubexx::ObjectMeta metadata{};
  std::int64_t depth = 0;
};

}  // namespace harbour::v1
