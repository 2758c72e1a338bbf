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

// +kubebuilder:resource:shortName=ct
// +kubebuilder:printcolumn:name=Spec,type=string,JSONPath=.spec.cronSpec,description="The cron spec defining the interval a CronJob is run"
// +kubebuilder:printcolumn:name=Replicas,type=integer,JSONPath=.spec.replicas,description="The number of jobs launched by the CronJob"
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<CronTabSpec> spec{};
};

}  // namespace stable::v1
