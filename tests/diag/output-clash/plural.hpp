#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:31 [output-clash]: 'things' is the plural name of kind 'Widget' and the plural name of kind 'Gadget', both of group 'diag.example.com'; their CRDs would be one file
// +kubebuilder:resource:path=things
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:resource:path=things
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
