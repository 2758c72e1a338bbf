#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +mapType=granular
using Labels = std::map<std::string, std::string>;

// +structType=atomic
struct Whole {
  std::string x{};
};

struct Open {
  std::string x{};
};

struct WidgetSpec {
  // +mapType=atomic
  std::map<std::string, std::string> map{};
  Labels labels{};
  // +structType=granular
  Open open{};
  Whole whole{};
  // +structType=atomic
  std::map<std::string, std::string> map_too{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
