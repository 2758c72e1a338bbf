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

struct WidgetSpec {
  // expect-error@+1:15 [annotation-misplaced]: the annotation is not allowed here; write it before the member's type
  std::string KUBEXX(kubexx::min_length(1)) a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
