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
  // expect-error@+1:27 [default-type]: the default of 'diag::v1::WidgetSpec::number' does not fit: "text" is string, expected integer
  // +kubebuilder:default=text
  int number{};
  // expect-error@+1:27 [default-type]: the default of 'diag::v1::WidgetSpec::text' does not fit: 3 is integer, expected string
  // +kubebuilder:default=3
  std::string text{};
  // +kubebuilder:validation:Minimum=5
  // expect-error@+1:15 [default-type]: the default of 'diag::v1::WidgetSpec::below' does not fit: 3 is below the minimum 5
  int below = 3;
  // +kubebuilder:validation:Enum=a;b
  // expect-error@+1:24 [default-type]: the default of 'diag::v1::WidgetSpec::choice' does not fit: "c" is none of the values ["a","b"]
  std::string choice = "c";
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
