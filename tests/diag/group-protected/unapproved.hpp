#pragma once

#include <kubexx/annotations.hpp>

// +groupName=widgets.k8s.io
namespace diag::v1 {
// expect-error@+1:8 [group-protected]: group 'widgets.k8s.io' belongs to Kubernetes; its CRDs need the annotation 'api-approved.kubernetes.io' with the URL of the approval, or a string that begins with 'unapproved'
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
