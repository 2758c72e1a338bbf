#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
struct Widget {
  kubexx::ObjectMeta metadata{};
  Undeclared spec{};
};
}  // namespace diag::v1
