#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// CEL rules, scale paths and a status that a server accepts although they are mistakes. Warnings on rules point into the expression.

// +groupName=diag.example.com
namespace diag::v1 {

enum class Mode { Fast, Slow };

struct WidgetSpec {
  // expect-warning@+1:56 [TRAP-021]: 'self >= oldSelf' compares quantities as strings, so that "9Gi" is greater than "10Gi"
  // +kubebuilder:validation:XValidation:rule="true && self >= oldSelf"
  kubexx::Quantity size{};

  // expect-warning@+1:48 [TRAP-022]: 'isQuantity(self)' fails if self is an integer
  KUBEXX(kubexx::x_validation{.rule = "true && isQuantity(self)"})
  kubexx::Quantity cpu{};

  // expect-warning@+1:48 [TRAP-023]: 'self != 'fast'' is always true, since "fast" is not a value of the enum of self ("Fast", "Slow")
  // +kubebuilder:validation:XValidation:rule="self != 'fast'"
  Mode mode{};

  kubexx::IntOrString replicas{};
};

// expect-warning@+3:44 [SUB-008]: .spec.replicas is not an integer, so the scale subresource cannot use it
// expect-warning@+2:70 [SUB-008]: the schema does not declare .status.replicas
// expect-warning@+2:5 [TRAP-024]: the schema does not declare status, so everything written to the status subresource is pruned
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:subresource:status
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

struct GadgetStatus {
  std::string phase{};
};

struct Gadget {
  kubexx::ObjectMeta metadata{};
  // expect-warning@+1:16 [TRAP-025]: status is declared without the status subresource
  GadgetStatus status{};
};

}  // namespace diag::v1
