#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Named {
  std::string name{};
};
struct Left : Named {};
// expect-error@+1:16 [base-diamond]: 'diag::v1::Named' is a base class more than once, so its members would be duplicated
struct Right : Named {};

struct WidgetSpec : Left, Right {
  int own{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
