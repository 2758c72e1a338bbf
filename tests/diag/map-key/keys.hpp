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
  std::map<int, std::string> numbers{};
  std::map<Key, std::string> structs{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
