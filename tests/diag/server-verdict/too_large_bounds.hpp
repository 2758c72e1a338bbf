#pragma once

#include <kubexx/annotations.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Which of the bounds that there are is too large for a rule, and what would fit.

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:validation:MaxLength=90000000
using Text = std::string;

struct WidgetSpec {
  // expect-error@+4:47 [CEL-050]: estimated rule cost exceeds budget by factor of 15.0x
  // expect-note@+2:39: maxItems of at most 1290, instead of 5000, would bring the cost below the limit
  // expect-fix@+1:39: 1290
  // +kubebuilder:validation:MaxItems=5000
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, x == y))"
  std::vector<std::int32_t> costly{};

  // Either bound is enough, so one of them is corrected.
  // expect-error@+6:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+3:39: maxItems of at most 2774, instead of 9000, would bring the cost below the limit
  // expect-note@+3:46: maxLength of at most 2767 for the elements, instead of 9000, would bring the cost below the limit
  // expect-fix@+1:39: 2774
  // +kubebuilder:validation:MaxItems=9000
  // +kubebuilder:validation:items:MaxLength=9000
  // +kubebuilder:validation:XValidation:rule="self.all(x, x.contains('abc'))"
  std::vector<std::string> either{};

  // expect-error@+7:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+4:39: maxItems of at most 87, instead of 100000, together with the other bounds, would bring
  // expect-note@+4:46: maxLength of at most 87 for the elements, instead of 100000, together with the other bounds, would
  // expect-fix@+2:39: 87
  // expect-fix@+2:46: 87
  // +kubebuilder:validation:MaxItems=100000
  // +kubebuilder:validation:items:MaxLength=100000
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, x.contains(y)))"
  std::vector<std::string> together{};

  // The marker is that of the type.
  // expect-error@+3:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@16:38: maxLength of at most 3145727, instead of 90000000, would bring the cost below the limit
  // expect-fix@16:38: 3145727
  // +kubebuilder:validation:XValidation:rule="self.matches('^(a|b)+$') && self.matches('^abc$')"
  Text text{};

  // expect-error@+4:53 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+2:45: maxLength of at most 781247 for the elements, instead of 900000000, would bring the cost
  // expect-fix@+1:45: 781247
  // +kubexx:schema={"items": {"maxLength": 900000000}, "maxItems": 32}
  // +kubebuilder:validation:items:XValidation:rule="self.contains('abc')"
  std::vector<std::string> patched{};

  // One marker is enough for both rules.
  // expect-error@+4:47 [CEL-050]
  // expect-error@+4:47 [CEL-050]
  // expect-note@+4:29: maxItems of at most 1290 would bring the cost below the limit
  // expect-note@+3:29: maxItems of at most 107 would bring the cost below the limit
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, x == y))"
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, self.exists(z, x == y && x == z)))"
  std::vector<std::int32_t> twice{};

  // The C++ type has the bound.
  // expect-error@+2:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+2:34: maxItems of at most 1290, instead of 2000, would bring the cost below the limit
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, x == y))"
  std::array<std::int32_t, 2000> array{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
