#pragma once

#include <kubexx/annotations.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:39 [bound-outside-type]: 5 is not the number of elements of 'std::array<int, 3>', which is 3
  // +kubebuilder:validation:MaxItems=5
  std::array<int, 3> more{};
  // expect-error@+1:39 [bound-outside-type]: 1 is not the number of elements of 'std::array<int, 3>', which is 3
  // +kubebuilder:validation:MinItems=1
  std::optional<std::array<int, 3>> fewer{};
  // +kubebuilder:validation:MinItems=3
  // +kubebuilder:validation:MaxItems=3
  std::array<int, 3> same{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
