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

// expect-error@none [env-resource-headers]: the headers of clang are missing; install the package 'libclang-common-
