#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  /// Own words.
  kubexx::Time time{};
  kubexx::MicroTime micro_time{};
  kubexx::Duration duration{};
  kubexx::Quantity quantity{};
  kubexx::IntOrString port{};
  kubexx::RawExtension raw{};
  kubexx::Json json{};
  kubexx::ObjectMeta meta{};
  std::optional<kubexx::LabelSelector> selector{};
  std::map<std::string, kubexx::Quantity> limits{};
};

struct WidgetStatus {
  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions{};
};

// +kubebuilder:subresource:status
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  std::optional<WidgetStatus> status{};
};

}  // namespace golden::v1

// expect-warning@23 [metadata-pruned]
