#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <vector>

#include "parts.hpp"

// +groupName=shop.example.com
namespace shop::v1 {

struct WidgetSpec {
  KUBEXX(kubexx::max_items(WIDGET_PARTS))
  std::vector<Part> parts{};
  std::optional<Box> box{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace shop::v1
