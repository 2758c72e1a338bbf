#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct NoMarker {
  int size = 1;
};

struct WidgetSpec {
  // expect-error@+1:10 [marker-unknown]: this value is not a kubexx marker
  KUBEXX(7)
  int number{};
  // expect-error@+1:10 [marker-unknown]: this value is not a kubexx marker
  KUBEXX(NoMarker{.size = 2})
  int other{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
