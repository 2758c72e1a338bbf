#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// expect-error@+1:5 [conversion-invalid]: strategy None cannot be combined with other conversion markers
// +kubexx:conversion:strategy=None
// +kubexx:conversion:url=https://example.com
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:conversion:service:namespace=a,name=b
// expect-error@+1:5 [conversion-invalid]: a conversion webhook has either a service or a URL, not both
// +kubexx:conversion:url=https://example.com
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:5 [conversion-invalid]: conversion by webhook needs '+kubexx:conversion:service' or '+kubexx:conversion:url'
// +kubexx:conversion:strategy=Webhook
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
