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
  // expect-error@+1:7 [list-map-key]: 'listMapKey' needs '+listType=map' on the same declaration
  // +listMapKey=name
  std::vector<Port> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
