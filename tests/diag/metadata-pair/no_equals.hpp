#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+2:38 [metadata-pair]: 'nothing' is no '<key>=<value>'; every element of 'annotations' is a key and its value
// expect-error@+1:55 [metadata-pair]: 'nothing' is no '<key>=<value>'; every element of 'labels' is a key and its value
// +kubebuilder:metadata:annotations="nothing",labels="nothing"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
