#pragma once

#include <kubexx/annotations.hpp>

#include "shared.hpp"

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec : shared::Spec {
  shared::Text own{};
  shared::Renamed renamed{};
  // +kubebuilder:validation:MaxItems=3
  // +listType=set
  shared::Names names{};
};

// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
