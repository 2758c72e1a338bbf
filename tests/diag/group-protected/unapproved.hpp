#pragma once

#include <kubexx/annotations.hpp>

// +groupName=widgets.k8s.io
namespace diag::v1 {
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
