// Imported by kubexx from CustomResourceDefinition policies.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=example.com
namespace example_com::v1 {

// +kubebuilder:resource:singular=rule,shortName=pol;po,categories=all,scope=Cluster
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.size,statuspath=.status.size,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=.spec.size,description="Replicas, as asked for",priority=1
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
// +kubebuilder:selectablefield:JSONPath=.spec.image
// +kubebuilder:metadata:labels="team=storage"
// +kubebuilder:metadata:annotations="example.com/docs=https://example.com/docs?a=b,c"
// +kubexx:conversion:service:name=converter,namespace=system,path="/convert",port=8443
// +kubexx:conversion:reviewVersions=v1;v1beta1
// +kubexx:texts=go
struct Policy {
  // +kubexx:schema={"properties":{"name":{"type":"string","maxLength":10}}}
  kubexx::ObjectMeta metadata{};

  struct Spec {
    std::optional<std::string> image{};

    std::optional<std::int32_t> size{};
  };
  std::optional<Spec> spec{};

  struct Status {
    std::optional<std::string> selector{};

    std::optional<std::int32_t> size{};
  };
  std::optional<Status> status{};
};

}  // namespace example_com::v1
