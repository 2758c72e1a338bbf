#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Entry {
  std::string name{};
  std::int32_t port{};
};

struct WidgetSpec {
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=10
  // +listType=map
  // +listMapKey=name
  // +listMapKey=port
  std::vector<Entry> keyed{};
  // +listType=set
  std::vector<std::string> set{};
  // +listType=atomic
  // +kubebuilder:validation:UniqueItems=false
  std::vector<Entry> atomic{};
  // +kubebuilder:validation:items:MinItems=1
  // +kubebuilder:validation:items:MaxItems=2
  // +kubebuilder:validation:items:UniqueItems=false
  std::vector<std::vector<std::string>> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
