#pragma once

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:3 [parse-error]: 'KUBEXX' is used, but no header declares it; add '#include <kubexx/annotations.hpp>'
  KUBEXX(kubexx::minimum(1)) int replicas = 1;
  KUBEXX(kubexx::maximum(1)) int others = 1;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
