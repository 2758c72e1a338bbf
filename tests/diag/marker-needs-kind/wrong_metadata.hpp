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

// +kubebuilder:resource:path=widgets
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.a
struct Widget {
  // expect-error@+1:37 [marker-needs-kind]: 'diag::v1::Widget' has 'kubebuilder:resource', which belongs on a kind, but is not one: its member 'metadata' is not a 'kubexx::ObjectMeta'
  std::optional<kubexx::ObjectMeta> metadata{};
  std::string a{};
};

// +kubebuilder:resource:path=gadgets
// +kubebuilder:subresource:status
struct Gadget {
  // expect-error@+1:15 [marker-needs-kind]: its member 'metadata' is not a 'kubexx::ObjectMeta'
  std::string metadata{};
};

// expect-error@+4:8 [marker-needs-kind]: it has no member 'kubexx::ObjectMeta metadata'
// expect-note@+4:22: the member is named 'meta' here
// +kubebuilder:resource:path=gears
// +kubebuilder:subresource:status
struct Gear {
  kubexx::ObjectMeta meta{};
  std::string a{};
};

struct Wheel {
  kubexx::ObjectMeta metadata{};
  std::string a{};
};

}  // namespace diag::v1
