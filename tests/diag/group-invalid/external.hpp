#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:5 [group-invalid]: 'Not A Group' is not an API group; expected a lower-case domain, such as 'apps', or an empty string for the core group
// +groupName="Not A Group"
// +kubexx:external
namespace diag::v1 {

struct Widget {
  // expect-error@+1:7 [marker-misplaced]: marker 'kubexx:external' is not allowed on a field; it belongs on a namespace or the struct of a kind
  // +kubexx:external
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:5 [marker-needs-kind]: 'kubexx:external' belongs on a kind, but 'diag::v1::NoKind' is not one: it has no member 'kubexx::ObjectMeta metadata'
// +kubexx:external
struct NoKind {
  int a{};
};

}  // namespace diag::v1
