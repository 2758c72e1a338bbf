#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct Spec {
  std::string text{};
};

}  // namespace diag::v1

// expect-error@none [kind-missing]: the headers do not declare a kind
