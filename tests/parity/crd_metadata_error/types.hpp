#pragma once

#include <kubexx/annotations.hpp>

// +groupName=parity.example.com
namespace v1 {

// expect-error@+1:38 [metadata-pair]: 'nothing' is no '<key>=<value>'; every element of 'annotations' is a key and its value
// +kubebuilder:metadata:annotations="nothing"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v1
