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
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
  // +kubebuilder:validation:Format=hostname
  std::string name{};
  // +kubebuilder:validation:Pattern="^\\d+: [\"x\"]$"
  std::string quoted{};
  // +kubebuilder:validation:items:MinLength=1
  // +kubebuilder:validation:items:MaxLength=5
  // +kubebuilder:validation:items:Pattern=^x
  // +kubebuilder:validation:items:Format=date
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
