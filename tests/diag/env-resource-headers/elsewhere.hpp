// kubexx-args: -- -nobuiltininc
#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// expect-error@none [env-resource-headers]: clang's own headers are missing; install 'libclang-common-
