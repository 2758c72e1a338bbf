#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:resource:shortName=wd
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:36 [name-collision]: 'wd' is the short name of kind 'Window' and the short name of kind 'Widget', both of group 'diag.example.com'; an API server serves only one of them
// +kubebuilder:resource:shortName=wd
struct Window {
  kubexx::ObjectMeta metadata{};
};

// The plural of Widget as a singular name.
// expect-error@+1:35 [name-collision]: 'widgets' is the singular name of kind 'Zebra' and the plural name of kind 'Widget', both of group 'diag.example.com'; an API server serves only one of them
// +kubebuilder:resource:singular=widgets
struct Zebra {
  kubexx::ObjectMeta metadata{};
};

struct Box {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:8 [name-collision]: 'BoxList' is the kind of kind 'BoxList' and the list kind of kind 'Box', both of group 'diag.example.com'; an API server serves only one of them
struct BoxList {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
