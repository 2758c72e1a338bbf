#pragma once

#include <kubexx/annotations.hpp>

#include <string>

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
