#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

using Named = std::string;

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // +nullable
  std::string text{};
  // +nullable
  // +optional
  std::optional<Inner> struct_{};
  // the marker on the type has no effect
  Named named{};
  // +nullable
  Named both{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
