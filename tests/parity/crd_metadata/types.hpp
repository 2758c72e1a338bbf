#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:metadata:labels={"team=shop","tier=a=b"},annotations="parity.example.com/note=x: y"
// +kubebuilder:metadata:annotations={"a=b;c","controller-gen.kubebuilder.io/version=mine"}
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v1

// expect-warning@14 [CRD-META-006]
