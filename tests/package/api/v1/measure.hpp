#pragma once

#include <kubexx/annotations.hpp>

// +groupName=shop.example.com
namespace measures::v1 {

struct MeasureSpec {
  double length{};
};

// +kubebuilder:object:root=true
struct Measure {
  kubexx::ObjectMeta metadata{};
  MeasureSpec spec{};
};

}  // namespace measures::v1
