#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:5 [marker-needs-kind]: 'kubebuilder:resource' belongs on a kind, but 'diag::v1::WidgetSpec' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubebuilder:resource:path=x
// expect-error@+1:5 [marker-needs-kind]: 'kubebuilder:printcolumn' belongs on a kind, but 'diag::v1::WidgetSpec' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a
// expect-error@+1:5 [marker-needs-kind]: 'kubebuilder:subresource:status' belongs on a kind, but 'diag::v1::WidgetSpec' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubebuilder:subresource:status
// expect-error@+1:5 [marker-needs-kind]: 'kubebuilder:storageversion' belongs on a kind, but 'diag::v1::WidgetSpec' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubebuilder:storageversion
// expect-error@+1:5 [marker-needs-kind]: 'kubexx:conversion:strategy' belongs on a kind, but 'diag::v1::WidgetSpec' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubexx:conversion:strategy=None
struct WidgetSpec {
  std::string a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
