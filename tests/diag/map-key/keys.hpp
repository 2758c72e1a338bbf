#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Key {
  std::string a{};
};

struct WidgetSpec {
  // expect-error@+1:3 [map-key]: the keys of 'std::map<int, std::string>' are not strings; the keys of JSON objects must be
  std::map<int, std::string> numbers{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<Key, std::string>' are not strings; the keys of JSON objects must be
  std::map<Key, std::string> structs{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
