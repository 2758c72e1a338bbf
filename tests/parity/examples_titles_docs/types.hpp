#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:title="Inner title"
// +kubebuilder:externalDocs:url="https://docs.example.com/inner",description="All about it: inner"
struct Inner {
  std::string x{};
};

struct WidgetSpec {
  Inner from_type{};
  // +kubebuilder:title=field title
  // +kubebuilder:externalDocs:url="/rooted"
  // +kubebuilder:example={x: y}
  Inner from_field{};
  // +kubebuilder:title="124"
  // +kubebuilder:example=example text
  std::string digits{};
  // +kubebuilder:title="{}"
  // +kubebuilder:example={1,2,3}
  std::vector<std::int32_t> braces{};
  // +kubebuilder:title=a:b
  // +kubebuilder:example=true
  bool colon{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
