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
  // +kubebuilder:validation:Pattern=`^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$`
  std::string cron_spec = "5 0 * * *";
  std::optional<std::string> image{};
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=10
  int replicas = 1;
};

// +kubebuilder:resource:shortName=ct
struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<CronTabSpec> spec{};
};

}  // namespace stable::v1
