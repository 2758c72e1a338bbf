#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=widgets.k8s.io
namespace golden::v1 {

// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://github.com/kubernetes/enhancements/pull/1111"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1
