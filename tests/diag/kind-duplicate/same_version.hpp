#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
// +versionName=v1
namespace other {
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace other
