#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+2:38 [metadata-pair]: 'nothing' is not of the form '<key>=<value>', as every element of 'annotations' must be
// expect-error@+1:55 [metadata-pair]: 'nothing' is not of the form '<key>=<value>', as every element of 'labels' must be
// +kubebuilder:metadata:annotations="nothing",labels="nothing"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
