#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:namespace=system,name=converter,path=/convert,port=8443
// +kubexx:conversion:caBundle=Q0E=
// +kubexx:conversion:reviewVersions=v1;v1beta1
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1

// +groupName=golden.example.com
namespace golden::v1beta1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1beta1

// expect-warning@17 [CONV-CFG-010]
