#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:20 [annotation-misplaced]: the annotation is not allowed here; write it after the enumerator's name
enum class Color { KUBEXX(kubexx::name("rouge")) red };

struct WidgetSpec {
  Color a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
