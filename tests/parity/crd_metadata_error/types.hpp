#pragma once

#include <kubexx/annotations.hpp>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:metadata:annotations="nothing"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v1
