#pragma once

#include <kubexx/annotations.hpp>

// +groupName=
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
