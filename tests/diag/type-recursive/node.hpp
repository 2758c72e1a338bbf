#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Node {
  std::string name{};
  // expect-error@+1:3 [type-recursive]: 'diag::v1::Node' is recursive (diag::v1::Node -> diag::v1::Node); a CRD schema cannot be recursive
  std::vector<Node> children{};
};

struct WidgetSpec {
  Node node{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
