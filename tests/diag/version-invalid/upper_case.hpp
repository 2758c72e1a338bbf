#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
// +versionName=V1
namespace diag::first {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::first
