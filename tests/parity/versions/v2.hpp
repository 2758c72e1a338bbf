#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=parity.example.com
namespace v2 {

// +kubebuilder:deprecatedversion
struct Widget {
  kubexx::ObjectMeta metadata{};

  std::string spec{};
};

}  // namespace v2
