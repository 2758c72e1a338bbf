#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:validation:AtMostOneOf=a;b
  // +kubebuilder:validation:ExactlyOneOf=a;b
  // +kubebuilder:validation:AtLeastOneOf=a;b
  // +k8s:enum
  // +kubebuilder:resource:path=x
  // +kubebuilder:subresource:status
  // +kubebuilder:subresource:scale:specpath=.spec.a,statuspath=.status.a
  // +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a
  // +kubebuilder:selectablefield:JSONPath=.spec.a
  // +kubebuilder:storageversion
  // +kubebuilder:unservedversion
  // +kubebuilder:deprecatedversion
  // +kubebuilder:skipversion
  // +kubebuilder:metadata:labels={"a=b"}
  // +kubexx:drop-unknown
  // +kubexx:integers
  // +kubexx:conversion:strategy=None
  // +kubexx:conversion:service:namespace=a,name=b
  // +kubexx:conversion:url=https://example.com
  // +kubexx:conversion:caBundle=Q0E=
  // +kubexx:conversion:reviewVersions=v1
  // +kubebuilder:object:root=true
  std::string a{};
  // +groupName=other.example.com
  // +versionName=v2
  // +kubebuilder:skip
  std::string b{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
