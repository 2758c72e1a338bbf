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

struct Named {
  std::string name{};
};

// expect-error@+1:21 [base-virtual]: 'Named' is a virtual base class, which an API object cannot have
struct WidgetSpec : virtual Named {
  int own{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
