#pragma once

#include <kubexx/annotations.hpp>

// +groupName=widgets.k8s.io
namespace diag::v1 {
// expect-error@+1:8 [APPR-001]: metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
