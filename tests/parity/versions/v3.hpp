#pragma once

#include <kubexx/annotations.hpp>

// +groupName=parity.example.com
namespace v3 {

// +kubebuilder:skipversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v3
