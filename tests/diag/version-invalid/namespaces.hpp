#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag {
namespace api {

// expect-error@+2:8 [version-invalid]: kind 'Widget' is in namespace 'diag::api', whose name is not an API version
// expect-note@-3:11: name the namespace for the version, or name the version with '+versionName=…' above it
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace api
}  // namespace diag

// The opening that contains the kind counts.
namespace diag::api {

// expect-error@+2:8 [version-invalid]: kind 'Gadget' is in namespace 'diag::api'
// expect-note@-3:17: name the namespace for the version
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::api
