// kubexx-args: -- -DEXPERIMENTAL
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  std::string always{};
#ifdef EXPERIMENTAL
  std::string sometimes{};
#endif
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
