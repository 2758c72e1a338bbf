#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// CEL rules apply to default values, too.

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:validation:XValidation:rule="self.low <= self.high"
struct Range {
  std::int32_t low{};
  std::int32_t high{};
};

struct WidgetSpec {
  // expect-error@+2:27 [DEFAULT-006]: Invalid value: 7: failed rule: self < 3
  // +kubebuilder:validation:XValidation:rule="self < 3"
  // +kubebuilder:default=7
  std::optional<std::int32_t> marked{};

  // +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="must begin with a"
  // expect-error@+1:29 [DEFAULT-006]: Invalid value: "b": must begin with a
  std::string initialized = "b";

  // expect-error@+1:27 [DEFAULT-006]: Invalid value: failed rule: self.low <= self.high
  // +kubebuilder:default={low: 4, high: 2}
  std::optional<Range> range{};

  // The mistake is in the rule, not in the default value.
  // expect-error@+1:61 [CEL-025]: invalid matches argument
  // +kubebuilder:validation:XValidation:rule="self.matches('(')"
  std::string pattern = "b";

  // +kubebuilder:validation:XValidation:rule="self < 3"
  std::int32_t valid = 2;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
