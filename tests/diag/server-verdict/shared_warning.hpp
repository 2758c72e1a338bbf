#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>

// A warning about a type is reported once, with notes for the other members of the type.

// +groupName=diag.example.com
namespace diag::v1 {

struct Step {
  // expect-warning@+2:41 [TRAP-003]: every number in spec.first.size is rejected: multipleOf 0 is not positive
  // expect-note@none: also: every number in spec.second.size is rejected
  // +kubebuilder:validation:MultipleOf=0
  std::int32_t size{};
};

struct WidgetSpec {
  Step first{};
  Step second{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
