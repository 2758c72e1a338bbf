#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=stable.example.com
namespace stable::v1 {

struct CronTabSpec {
  std::optional<std::string> cron_spec{};
  std::optional<std::string> image{};
  std::optional<int> replicas{};
};

struct CronTabStatus {
  std::optional<int> replicas{};
  std::optional<std::string> label_selector{};
};

// +kubebuilder:resource:shortName=ct
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.labelSelector
struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<CronTabSpec> spec{};
  std::optional<CronTabStatus> status{};
};

}  // namespace stable::v1
