#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+2:27 [marker-unattached]: marker 'kubebuilder:validation:MinLength' does not belong to a declaration
#define DIAG_FIELDS                              \
  std::string name{}; /* +kubebuilder:validation:MinLength=1 */
struct WidgetSpec {
  DIAG_FIELDS
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
