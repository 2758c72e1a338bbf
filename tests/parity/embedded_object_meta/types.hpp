#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Template {
  std::optional<kubexx::ObjectMeta> metadata{};

  std::int32_t size{};
};

struct WidgetSpec {
  // Template of the thing.
  Template template_{};
  std::optional<std::vector<Template>> claims{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
