#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Node {
  std::string name{};
  // expect-error@+1:3 [type-recursive]: 'diag::v1::Node' contains itself (diag::v1::Node -> diag::v1::Node); the schema of a CRD has to be finite
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
