#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
// expect-error@+1:5 [version-invalid]: 'V1' is not an API version; expected lower-case letters, digits and '-', a letter first, such as 'v1beta1'
// +versionName=V1
namespace diag::first {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::first
