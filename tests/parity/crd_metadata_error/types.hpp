#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// expect-error@+1:38 [metadata-pair]: 'nothing' is not of the form '<key>=<value>', as every element of 'annotations' must be
// +kubebuilder:metadata:annotations="nothing"
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v1
