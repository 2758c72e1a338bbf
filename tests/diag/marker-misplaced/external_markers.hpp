#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+2:5 [marker-misplaced]: 'kubexx:built-in' belongs on an external kind, but 'diag::v1::Widget' becomes a CRD; mark it with 'kubexx:external', or remove the marker
// expect-error@+2:5 [marker-misplaced]: 'kubexx:only-verbs' belongs on an external kind, but 'diag::v1::Widget' becomes a CRD; mark it with 'kubexx:external', or remove the marker
// +kubexx:built-in
// +kubexx:only-verbs=get
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubexx:external
// +kubexx:only-verbs=get
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
