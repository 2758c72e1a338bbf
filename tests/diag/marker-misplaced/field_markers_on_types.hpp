#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:validation:Required' is not allowed on a type; it belongs on a namespace or a field
// +kubebuilder:validation:Required
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:validation:Optional' is not allowed on a type; it belongs on a namespace or a field
// +kubebuilder:validation:Optional
// expect-error@+1:5 [marker-misplaced]: marker 'required' is not allowed on a type; it belongs on a field
// +required
// expect-error@+1:5 [marker-misplaced]: marker 'optional' is not allowed on a type; it belongs on a field
// +optional
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:required' is not allowed on a type; it belongs on a field
// +k8s:required
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:optional' is not allowed on a type; it belongs on a field
// +k8s:optional
// expect-error@+1:5 [marker-misplaced]: marker 'nullable' is not allowed on a type; it belongs on a field
// +nullable
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:default' is not allowed on a type; it belongs on a field
// +kubebuilder:default=x
// expect-error@+1:5 [marker-misplaced]: marker 'default' is not allowed on a type; it belongs on a field
// +default="x"
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:example' is not allowed on a type; it belongs on a field
// +kubebuilder:example=x
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:validation:EmbeddedResource' is not allowed on a type; it belongs on a field
// +kubebuilder:validation:EmbeddedResource
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:validation:Schemaless' is not allowed on a type; it belongs on a field
// +kubebuilder:validation:Schemaless
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:immutable' is not allowed on a type; it belongs on a field
// +k8s:immutable
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:minimum' is not allowed on a type; it belongs on a field
// +k8s:minimum=1
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:maximum' is not allowed on a type; it belongs on a field
// +k8s:maximum=1
// expect-error@+1:5 [marker-misplaced]: marker 'k8s:maxItems' is not allowed on a type; it belongs on a field
// +k8s:maxItems=1
// expect-error@+1:5 [marker-misplaced]: marker 'kubexx:name' is not allowed on a type; it belongs on a field or an enumerator
// +kubexx:name=x
// expect-error@+1:5 [marker-misplaced]: marker 'kubexx:omit' is not allowed on a type; it belongs on a field or an enumerator
// +kubexx:omit
// expect-error@+1:5 [marker-misplaced]: marker 'kubexx:inline' is not allowed on a type; it belongs on a field
// +kubexx:inline
struct WidgetSpec {
  std::string a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
