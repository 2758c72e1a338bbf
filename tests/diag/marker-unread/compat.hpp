// kubexx-args: --compat controller-gen
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-warning@+1:7 [marker-unread]: --compat controller-gen does not read markers in block comments
  /* +optional */
  // expect-warning@+1:28 [marker-unread]: --compat controller-gen does not read markers in comments after a declaration
  std::string name{};  // +nullable
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
