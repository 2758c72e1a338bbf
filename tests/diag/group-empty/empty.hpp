#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:5 [marker-syntax]: expected a value after '='
// +groupName=""
namespace diag::v1 {

// expect-warning@+1:8 [kind-without-group]: 'diag::v1::Widget' looks like a kind, but namespace 'diag::v1' has no '+groupName'
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
