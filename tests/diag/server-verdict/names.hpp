#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+4:31 [CRD-NAMES-005]: spec.names.plural: Invalid value: "Widgets": a DNS-1035 label must consist of
// expect-error@+3:49 [CRD-NAMES-009]: spec.names.shortNames[0]: Invalid value: "W"
// expect-note@none: also: spec.names.shortNames[1]: Invalid value: "x_y"
// expect-error@+1:66 [CRD-NAMES-010]: spec.names.categories[0]: Invalid value: "All"
// +kubebuilder:resource:path=Widgets,shortName=W;x_y,categories=All
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
