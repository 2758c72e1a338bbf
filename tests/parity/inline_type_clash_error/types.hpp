#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec : Inner {
  std::int32_t x{};
};

// Widget is the kind of this case.
// expect-error@+1:8 [type-conflict]: 'v1::Widget' at '.spec.x' is string in one declaration and integer in another that is merged with it
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
