#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// A template is no kind: it is the type of a member.
struct Template {
  kubexx::ObjectMeta metadata{};
  std::string image{};
};

/// A kind all the same.
// +kubebuilder:object:root=true
struct Gadget {
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> spec{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Template spec{};
  std::vector<Gadget> gadgets{};
};

/// Nothing that has no metadata is a kind.
struct Options {
  std::string text{};
};

}  // namespace golden::v1

namespace golden::plain {

/// Without a group there are no kinds.
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::plain

// +groupName=golden.example.com
// +kubebuilder:skip
namespace golden::v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v2

// expect-warning@16 [metadata-pruned]
// expect-warning@23 [metadata-pruned]
// expect-warning@43 [kind-without-group]: has no group
