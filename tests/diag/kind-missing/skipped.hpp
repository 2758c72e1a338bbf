#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-note@+1:5: 'diag::v1::Widget' is skipped here
// +kubebuilder:skipversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:15 [kind-missing]: there is no definition to generate: 'kubexx::skip_version' omits this version of 'Gadget' from the definition, which has no other version
struct KUBEXX(kubexx::skip_version) Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
