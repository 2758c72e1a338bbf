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
// expect-error@+1:8 [version-duplicate]: version 'v1' of kind 'Widget' in group 'diag.example.com' exists already
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace other
