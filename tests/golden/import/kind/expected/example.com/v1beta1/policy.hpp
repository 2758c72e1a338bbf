// Imported by kubexx from CustomResourceDefinition policies.example.com, version v1beta1.
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
namespace example_com::v1beta1 {

// +kubebuilder:resource:singular=rule,shortName=pol;po,categories=all,scope=Cluster
// +kubebuilder:unservedversion
// +kubebuilder:deprecatedversion:warning="use example.com/v1"
// +kubexx:texts=none
// +kubebuilder:validation:XPreserveUnknownFields
// +kubexx:schema={"properties":{"apiVersion":null,"kind":null,"metadata":null}}
struct Policy {
  kubexx::ObjectMeta metadata{};
};

}  // namespace example_com::v1beta1
