#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// A Duration represents the elapsed time between two instants
// as an int64 nanosecond count. The representation limits the
// largest representable duration to approximately 290 years.
using GoDuration = std::int64_t;

struct WidgetSpec {
  // Own text.
  kubexx::Time time{};
  kubexx::MicroTime micro_time{};
  // +required
  std::optional<kubexx::Duration> duration{};
  kubexx::ObjectMeta meta{};
  // +kubebuilder:default="1Gi"
  kubexx::Quantity quantity{};
  // +optional
  std::map<std::string, kubexx::Quantity> limits{};
  kubexx::Json json{};
  std::vector<kubexx::Json> jsons{};
  kubexx::Unstructured object{};
  GoDuration go_period{};
  std::optional<kubexx::LabelSelector> selector{};
  // +listType=map
  // +listMapKey=type
  std::optional<std::vector<kubexx::Condition>> conditions{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
