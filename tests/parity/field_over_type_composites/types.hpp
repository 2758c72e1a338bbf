#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +listType=atomic
// +kubebuilder:validation:MaxItems=3
using List = std::vector<std::string>;

// +structType=atomic
struct Inner {
  std::string x{};
  std::string y{};
};

// +listType=map
// +listMapKey=x
using Keyed = std::vector<Inner>;

// +mapType=atomic
// +kubebuilder:validation:MinProperties=1
using Map = std::map<std::string, std::string>;

struct WidgetSpec {
  // +listType=set
  // +kubebuilder:validation:MaxItems=3
  // +kubebuilder:validation:MinItems=1
  List list{};
  // +listType=map
  // +listMapKey=y
  Keyed keyed{};
  // +mapType=granular
  // +kubebuilder:validation:MinProperties=1
  // +kubebuilder:validation:MaxProperties=2
  Map map{};
  // +structType=granular
  Inner struct_{};
  // +structType=atomic
  Inner same{};
  // +kubebuilder:default={a,b}
  List with_default{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
