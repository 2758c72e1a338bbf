// kubexx-args: --stamp /proc/no/such/stamp
#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// expect-error@none [env-output]: cannot write '/proc/no/such/stamp': No such file or directory
