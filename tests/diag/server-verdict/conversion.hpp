#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:27 [CONV-CFG-005]: 'https' is the only allowed URL scheme
// +kubexx:conversion:url=http://example.com
struct Gear {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:55 [CONV-CFG-007]: Invalid value: 4294967296: port is not valid: must be between 1 and 65535, inclusive
// +kubexx:conversion:service:name=a,namespace=b,port=4294967296
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:55 [CONV-CFG-007]: spec.conversion.webhookClientConfig.service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive
// +kubexx:conversion:service:name=a,namespace=b,port=70000
struct Sprocket {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:55 [CONV-CFG-007]: spec.conversion.webhookClientConfig.service.port: Invalid value: -20: port is not valid: must be between 1 and 65535, inclusive
// +kubexx:conversion:service:name=a,namespace=b,port=-20
struct Spring {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+2:55 [CONV-CFG-008]: Invalid value: "convert": must start with a '/'
// expect-error@+2:38 [CONV-CFG-013]: must include at least one of v1, v1beta1
// +kubexx:conversion:service:name=a,namespace=b,path=convert
// +kubexx:conversion:reviewVersions=v2
// +kubexx:conversion:caBundle="bm90aGluZw=="
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+2:33 [CRD-META-006]: metadata.labels: Invalid value: "not ok"
// expect-error@+1:73 [CRD-META-007]: metadata.annotations: Invalid value: "a b"
// +kubebuilder:metadata:labels={"team=shop","tier=not ok"},annotations="a b=c"
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
