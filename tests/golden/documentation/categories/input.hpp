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

// +kubebuilder:resource:shortName=ct,categories=all
struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<CronTabSpec> spec{};
};

}  // namespace stable::v1
