#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:resource:path=things
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:resource:path=things
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// expect-error@none [output-clash]: kinds 'Gadget' and 'Widget' of group 'diag.example.com' have the same plural 'things', so both would be written to 'diag.example.com_things.yaml'
