#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Port {
  std::string name{};
};

struct WidgetSpec {
  // +listType=map
  // expect-error@+3:18 [list-map-key]: 'nme' cannot be a key of 'diag::v1::WidgetSpec::ports': the elements have no such field
  // expect-fix@+2:18: name
  // expect-note@+2:21: 'diag::v1::WidgetSpec::ports' is declared here
  // +listMapKey=nme
  std::vector<Port> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
