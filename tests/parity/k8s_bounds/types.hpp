#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:Minimum=0
using Count = std::int32_t;

using Names = std::vector<std::string>;

using Ignored = std::vector<std::int32_t>;

struct WidgetSpec {
  // +k8s:minimum=1 # at least one
  // +k8s:maximum=10#at most ten
  std::int32_t size{};
  // +k8s:minimum=1e3
  // +required
  std::optional<std::int64_t> big{};
  // +k8s:minimum=1
  Count count{};
  // +k8s:maxItems=4 # few
  std::vector<std::string> list{};
  // +k8s:maxItems=4
  Names named{};
  Ignored ignored{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
