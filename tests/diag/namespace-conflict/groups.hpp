#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// expect-error@+1:5 [namespace-conflict]: 'groupName' is 'other.example.com' here and 'diag.example.com' at another opening of the same namespace
// +groupName=other.example.com
namespace diag::v1 {

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
