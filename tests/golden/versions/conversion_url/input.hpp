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
// +kubexx:conversion:url=https://convert.example.com/widgets
// +kubexx:conversion:reviewVersions=v1
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:strategy=None
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1

// +groupName=golden.example.com
namespace golden::v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:storageversion
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v2
