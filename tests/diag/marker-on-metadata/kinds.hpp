#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  // expect-error@+2:7 [marker-on-metadata]: 'kubebuilder:validation:XValidation' has no effect on the metadata of a kind, of which a schema can only restrict name and generateName
  // expect-note@none: rules belong on the kind, where the name is 'self.metadata.name'
  // +kubebuilder:validation:XValidation:rule="self.name.size() <= 20"
  // expect-error@+2:7 [marker-on-metadata]: 'kubebuilder:validation:MinProperties'
  // expect-note@none: '+kubexx:schema' on this member can limit the name, and a rule on the kind can read 'self.metadata.name'
  // +kubebuilder:validation:MinProperties=-1
  // expect-error@+1:7 [marker-on-metadata]: 'nullable'
  // +nullable
  // expect-error@+1:7 [marker-on-metadata]: 'kubebuilder:default'
  // +kubebuilder:default={"name":"a"}
  // expect-error@+1:7 [marker-on-metadata]: 'kubebuilder:validation:Type'
  // +kubebuilder:validation:Type=string
  // expect-error@+1:7 [marker-on-metadata]: 'mapType'
  // +mapType=atomic
  // expect-error@+1:7 [marker-on-metadata]: 'kubebuilder:pruning:PreserveUnknownFields'
  // +kubebuilder:pruning:PreserveUnknownFields
  // expect-error@+1:7 [marker-on-metadata]: 'k8s:immutable'
  // +k8s:immutable
  // expect-error@+1:7 [marker-on-metadata]: 'kubebuilder:title'
  // +kubebuilder:title=Metadata
  // expect-error@+1:7 [marker-on-metadata]: 'kubexx:embedded-metadata'
  // +kubexx:embedded-metadata
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

struct Gadget {
  // expect-error@+1:10 [marker-on-metadata]: 'kubexx::min_properties'
  KUBEXX(kubexx::min_properties(1)) kubexx::ObjectMeta metadata{};
  std::string name{};
};

}  // namespace diag::v1
