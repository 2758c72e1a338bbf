#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:code-header' is not allowed on a field; it belongs on a namespace
  // +kubexx:code-header=api/common.kubexx.hpp
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:validation:AtMostOneOf' is not allowed on a field; it belongs on a type
  // +kubebuilder:validation:AtMostOneOf=a;b
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:validation:ExactlyOneOf' is not allowed on a field; it belongs on a type
  // +kubebuilder:validation:ExactlyOneOf=a;b
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:validation:AtLeastOneOf' is not allowed on a field; it belongs on a type
  // +kubebuilder:validation:AtLeastOneOf=a;b
  // expect-error@+1:7 [marker-misplaced]: marker 'k8s:enum' is not allowed on a field; it belongs on a type
  // +k8s:enum
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:resource' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:resource:path=x
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:subresource:status' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:subresource:status
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:subresource:scale' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:subresource:scale:specpath=.spec.a,statuspath=.status.a
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:printcolumn' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:selectablefield' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:selectablefield:JSONPath=.spec.a
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:storageversion' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:storageversion
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:unservedversion' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:unservedversion
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:deprecatedversion' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:deprecatedversion
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:skipversion' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:skipversion
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:metadata' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:metadata:labels={"a=b"}
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:drop-unknown' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:drop-unknown
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:only-verbs' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:only-verbs=get
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:built-in' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:built-in
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:integers' is not allowed on a field; it belongs on a type
  // +kubexx:integers
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:conversion:strategy' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:conversion:strategy=None
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:conversion:service' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:conversion:service:namespace=a,name=b
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:conversion:url' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:conversion:url=https://example.com
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:conversion:caBundle' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:conversion:caBundle=Q0E=
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:conversion:reviewVersions' is not allowed on a field; it belongs on the struct of a kind
  // +kubexx:conversion:reviewVersions=v1
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:object:root' is not allowed on a field; it belongs on a type
  // +kubebuilder:object:root=true
  std::string a{};
  // expect-error@+1:7 [marker-misplaced]: marker 'groupName' is not allowed on a field; it belongs on a namespace
  // +groupName=other.example.com
  // expect-error@+1:7 [marker-misplaced]: marker 'versionName' is not allowed on a field; it belongs on a namespace
  // +versionName=v2
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:skip' is not allowed on a field; it belongs on a namespace
  // +kubebuilder:skip
  std::string b{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
