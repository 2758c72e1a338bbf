#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

enum class Mode { on, off };

struct WidgetSpec {
  // expect-error@+1:35 [enum-not-narrower]: 'kubebuilder:validation:Enum' lists values that the type of 'diag::v1::WidgetSpec::mode' does not allow; it allows ["on","off"]
  // +kubebuilder:validation:Enum=on;automatic
  Mode mode{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
