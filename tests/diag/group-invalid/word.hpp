#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:5 [group-invalid]: 'Stable' is not an API group; expected a lower-case domain with at least one dot, such as 'stable.example.com'
// +groupName=Stable
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
