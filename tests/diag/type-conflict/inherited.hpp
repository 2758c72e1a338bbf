// kubexx-args: --compat controller-gen
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec : Inner {
  int x{};
};

// expect-error@+1:8 [type-conflict]: 'diag::v1::Widget' at '.spec.x' is string in one declaration and integer in another that is merged with it
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
