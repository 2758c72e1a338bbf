#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:3 [annotation-unreadable]: the annotation is not closed; expected ')' after its last marker
  KUBEXX(kubexx::minimum(1), kubexx::maximum(9) int replicas = 1;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
