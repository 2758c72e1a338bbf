#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:28 [annotation-unreadable]: the annotation ends with a comma; expected another marker or ')'
  KUBEXX(kubexx::minimum(1), ) int replicas = 1;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
