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

// expect-error@+1:1 [annotation-misplaced]: the annotation is not allowed here; write it after the alias's name
KUBEXX(kubexx::min_length(1)) using Label = std::string;

struct WidgetSpec {
  Label a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
