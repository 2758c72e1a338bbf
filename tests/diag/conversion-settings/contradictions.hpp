#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubexx:conversion:strategy=None
// +kubexx:conversion:url=https://example.com
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:service:namespace=a,name=b
// +kubexx:conversion:url=https://example.com
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:strategy=Webhook
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:url=http://example.com
struct Gear {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
