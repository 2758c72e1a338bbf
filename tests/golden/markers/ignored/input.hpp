#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What pasted Go comments bring along for other generators changes nothing.
// +groupName=golden.example.com
// +kubebuilder:object:generate=true
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:webhook:path=/validate,mutating=false
// +kubebuilder:webhookconfiguration:mutating=true,name=widgets
// +kubebuilder:ac:generate=true
// +kubebuilder:scaffold:imports
// +k8s:client-gen=true
// +k8s:conversion-fn=drop
// +k8s:conversion-gen=false
// +k8s:conversion-gen:explicit-from=net/url.Values
// +k8s:conversion-gen-external-types=example.com/api
// +k8s:deepcopy-gen=package
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:deepcopy-gen:nonpointer-interfaces=true
// +k8s:defaulter-gen=TypeMeta
// +k8s:defaulter-gen-input=example.com/api
// +k8s:openapi-gen=true
// +k8s:openapi-model-package=com.example.v1
// +k8s:prerelease-lifecycle-gen=true
// +k8s:prerelease-lifecycle-gen:introduced=1.20
// +k8s:protobuf-gen=package
// +k8s:register-gen=package
// +k8s:validation-gen=TypeMeta
// +k8s:validation-gen-input=example.com/api
// +groupGoName=Stable
namespace golden::v1 {

KUBEXX(kubexx::rbac{.groups = {"apps"}, .resources = {"deployments"}, .verbs = {"get"}})
KUBEXX(kubexx::admission_webhook{.mutating = false, .path = "/validate"})
void reconcile();
KUBEXX(kubexx::webhook_configuration{.mutating = true, .name = "widgets"});

// +kubebuilder:object:generate=true
// +k8s:deepcopy-gen=true
struct WidgetSpec {
  // +patchMergeKey=name
  // +patchStrategy=merge
  // +protobuf=true
  // +protobuf.nullable=true
  std::string a{};
};

// +genclient
// +genclient:nonNamespaced
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
