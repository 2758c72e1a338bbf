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

struct WidgetSpec {
  // expect-error@+1:38 [bound-outside-type]: 70000 is outside the range of 'std::uint16_t'
  // +kubebuilder:validation:Maximum=70000
  std::uint16_t port{};
  // expect-error@+1:38 [bound-outside-type]: -1 is outside the range of 'std::uint32_t'
  // +kubebuilder:validation:Minimum=-1
  std::uint32_t count{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
