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

using Names = std::vector<std::string>;

struct WidgetSpec {
  // expect-error@+1:7 [marker-type-clash]: 'kubebuilder:validation:Type' is string, but the type 'Names' is array
  // +kubebuilder:validation:Type=string
  Names names{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
