#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:3 [type-floating]: 'double' is a floating-point type, which clients in other languages read differently
  double ratio{};
  // expect-error@+1:3 [type-floating]: 'float' is a floating-point type, which clients in other languages read differently
  std::vector<float> list{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
