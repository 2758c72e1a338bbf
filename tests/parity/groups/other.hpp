#pragma once

#include <kubexx/annotations.hpp>


// +groupName=other.example.com
// +versionName=v1alpha1
namespace other {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace other
