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

// expect-fix@+3:1: 
// expect-fix@+2:41:  KUBEXX(kubexx::min_properties(1))
// expect-error@+1:1 [annotation-misplaced]: the annotation is not allowed here; write it after 'struct'
KUBEXX(kubexx::min_properties(1)) struct WidgetSpec {
  std::string a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
