#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// What an API server would refuse is shown where the C++ says it, whatever the place in the definition.

// +groupName=diag.example.com
namespace diag::v1 {

struct Port {
  // expect-error@+1:38 [STRUCT-007]: properties[first].properties[name].pattern: Invalid value: "^(?=a)"
  // +kubebuilder:validation:Pattern=`^(?=a)`
  std::string name{};
  std::int32_t number{};
};

// expect-error@+1:8 [LIST-006]: must be atomic as item of a list with x-kubernetes-list-type=set
struct Tag {
  std::string key{};
};

struct WidgetSpec {
  Port first{};
  std::vector<Port> ports{};

  // expect-note@+2: in the type of this member
  // +listType=set
  std::vector<Tag> tags{};

  // expect-error@+1:26 [STRUCT-007]: missing closing )
  KUBEXX(kubexx::pattern("(b"))
  std::string typed{};

  // expect-error@+1:64 [CEL-008]: must be a valid path
  // +kubebuilder:validation:XValidation:rule="true",fieldPath=".nope"
  Port second{};
};

// expect-error@+1:42 [SEL-004]: must point to a field of type string, boolean or integer
// +kubebuilder:selectablefield:JSONPath=`.spec.first`
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
