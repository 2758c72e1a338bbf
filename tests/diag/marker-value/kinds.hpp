#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  std::string a{};
};

// +kubebuilder:metadata:annotations="nothing",labels="nothing"
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:resource:scope=Everywhere
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:strategy=Other
struct Gear {
  kubexx::ObjectMeta metadata{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
