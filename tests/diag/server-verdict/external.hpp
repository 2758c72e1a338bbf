#pragma once

#include <kubexx/annotations.hpp>

// +groupName=apps.k8s.io
namespace diag::v1 {

// Not a definition that a server would check: the group needs no approval, and no version has to be stored.
// +kubexx:external
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// +groupName=apps.k8s.io
namespace diag::v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:8 [APPR-001]
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v2
