#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>


// +groupName=other.example.com
// +versionName=v1alpha1
namespace other {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace other
