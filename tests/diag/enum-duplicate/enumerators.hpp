#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

enum class Color {
  red,
  // +kubexx:name=red
  // expect-error@+1:3 [enum-duplicate]: two enumerators of 'diag::v1::Color' are written as 'red'
  rouge,
};

struct WidgetSpec {
  Color color{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
