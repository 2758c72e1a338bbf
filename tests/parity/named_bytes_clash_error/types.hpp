#pragma once

#include <kubexx/annotations.hpp>

#include <cstddef>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

using Blob = std::vector<std::byte>;

struct WidgetSpec {
  Blob blob{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
