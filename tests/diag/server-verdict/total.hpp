#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// No rule costs too much by itself; all of them together do.

// +groupName=diag.example.com
namespace diag::v1 {

struct Names {
  // expect-note@+2:53: one of the most expensive expressions
  // +kubebuilder:validation:MaxItems=28
  // +kubebuilder:validation:items:XValidation:rule="self.matches('^a+$')"
  std::vector<std::string> first{};
  // +kubebuilder:validation:MaxItems=27
  // +kubebuilder:validation:items:XValidation:rule="self.matches('^b+$')"
  std::vector<std::string> second{};
};

struct WidgetSpec {
  Names a{}, b{}, c{};
  std::vector<std::string> unbounded{};
  Names d{}, e{}, f{};
};

// expect-error@+1:8 [CEL-052]: estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1.038
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
