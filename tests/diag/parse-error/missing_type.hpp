#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
struct Widget {
  kubexx::ObjectMeta metadata{};
  // expect-error@+1:3 [parse-error]: unknown type name 'Undeclared'
  Undeclared spec{};
};
}  // namespace diag::v1
