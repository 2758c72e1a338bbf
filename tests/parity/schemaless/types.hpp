#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Tree {
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::optional<std::vector<Tree>> children{};
  std::string name{};
};

struct WidgetSpec {
  Tree tree{};
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=string
  // +kubebuilder:validation:MinLength=1
  kubexx::Json typed{};
  // +kubebuilder:validation:Schemaless
  kubexx::Json nothing{};
  // Text stays.
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Enum=1;"a"
  // +nullable
  kubexx::Json enum_{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@28 [STRUCT-001]
// expect-warning@33 [STRUCT-001]
