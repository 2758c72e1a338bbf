#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::first {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::first
