#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:validation:Required
// +kubebuilder:validation:Optional
// +required
// +optional
// +k8s:required
// +k8s:optional
// +nullable
// +kubebuilder:default=x
// +default="x"
// +kubebuilder:example=x
// +kubebuilder:validation:EmbeddedResource
// +kubebuilder:validation:Schemaless
// +k8s:immutable
// +k8s:minimum=1
// +k8s:maximum=1
// +k8s:maxItems=1
// +kubexx:name=x
// +kubexx:omit
// +kubexx:inline
struct WidgetSpec {
  std::string a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
