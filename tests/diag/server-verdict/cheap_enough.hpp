#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+2:53 [CEL-050]: estimated rule cost exceeds budget by factor of 1.006637x
  // +kubebuilder:validation:MaxItems=32
  // +kubebuilder:validation:items:XValidation:rule="self.contains('abc')"
  // expect-note@+1:28: maxLength of at most 781247 for the elements would bring the cost below the limit
  std::vector<std::string> bounded{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
