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

struct Port {
  std::string name{};
};

struct WidgetSpec {
  // expect-error@+1:3 [set-element]: 'std::set<Port>' cannot be a set: the API server only compares scalars, and objects or lists that are atomic
  std::set<Port> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
