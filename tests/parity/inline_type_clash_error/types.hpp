#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <string>

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec : Inner {
  std::int32_t x{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
