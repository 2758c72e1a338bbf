#pragma once

#include <kubexx/annotations.hpp>

namespace diag::v1 {

// expect-warning@+1:8 [kind-without-group]: 'diag::v1::Widget' looks like a kind, but namespace 'diag::v1' has no group
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v2
