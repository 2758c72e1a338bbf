#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Node {
  std::string name{};
  // expect-error@+1:3 [type-recursive]: 'v1::Node' is recursive (v1::Node -> v1::Node); a CRD schema cannot be recursive
  std::unique_ptr<Node> next{};
  // +optional
  std::vector<Node> children{};
  // +optional
  std::map<std::string, Node> by_name{};
};

struct WidgetSpec {
  Node node{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
