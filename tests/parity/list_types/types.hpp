#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Entry {
  std::string name{};
  std::int32_t port{};
};

// +listType=set
using Set = std::vector<std::string>;

struct WidgetSpec {
  // +listType=map
  // +listMapKey=name
  // +listMapKey=port
  std::vector<Entry> keyed{};
  // +k8s:listType=map
  // +k8s:listMapKey=port
  // +k8s:listMapKey=name
  std::vector<Entry> k8s_keyed{};
  // +listType=map
  // +listMapKey=name
  // +listMapKey=name
  std::vector<Entry> repeated{};
  // +listType=set
  std::vector<std::string> set{};
  // +listType=atomic
  std::vector<Entry> atomic{};
  Set named_set{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
