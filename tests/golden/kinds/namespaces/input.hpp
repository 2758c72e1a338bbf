#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=outer.example.com
// +kubebuilder:validation:Optional
namespace outer::v1alpha1 {

struct WidgetSpec {
  std::string name{};
  // +required
  std::string needed{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace outer::v1alpha1

// +groupName=other.example.com
namespace other {
namespace v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v2
}  // namespace other
