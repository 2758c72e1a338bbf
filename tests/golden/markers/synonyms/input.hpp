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
};

struct WidgetSpec {
  // +kubebuilder:validation:Required
  std::optional<bool> kubebuilder_required{};
  // +kubebuilder:validation:Optional
  bool kubebuilder_optional{};
  // +k8s:required
  std::optional<std::string> k8s_required{};
  // +k8s:optional
  std::string k8s_optional{};
  // +k8s:minimum=1 # at least one
  // +k8s:maximum=10
  std::int32_t bounds{};
  // +k8s:maxItems=4
  // +k8s:listType=map
  // +k8s:listMapKey=name
  std::vector<Entry> list{};
  // +default={"a": 1}
  std::map<std::string, std::int32_t> defaults = {{"a", 1}};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
