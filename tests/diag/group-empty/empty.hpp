#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:5 [group-empty]: the group of 'diag::v1::Widget' is empty; expected a domain such as 'stable.example.com'
// +groupName=""
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
