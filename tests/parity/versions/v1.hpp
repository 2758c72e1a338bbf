#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Widget of version one.
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
struct Widget {
  kubexx::ObjectMeta metadata{};

  std::string spec{};
};

}  // namespace v1
