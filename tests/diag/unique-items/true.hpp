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
  // expect-error@+1:7 [unique-items]: API servers reject 'kubebuilder:validation:UniqueItems' in a CRD
  // +kubebuilder:validation:UniqueItems=true
  std::vector<std::string> names{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
