#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
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
