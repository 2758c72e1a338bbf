#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// Which bounds would make a rule cheap enough, said of whatever lacks them.

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+3:47 [CEL-050]: estimated rule cost exceeds budget by factor of 62.9x
  // expect-note@+3:38: maxLength of at most 12482 for the values would bring the cost below the limit; declare their type
  // +kubebuilder:validation:MaxProperties=2000
  // +kubebuilder:validation:XValidation:rule="self.all(k, self[k].matches('^a+$'))"
  std::map<std::string, std::string> values{};

  // expect-error@+4:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+4:41: maxItems of at most 288, together with the other bounds, would bring the cost below the limit
  // expect-note@+3:41: maxItems of at most 288 for the elements, together with the other bounds,
  // expect-note@+2:41: maxLength of at most 288 for the elements of the elements, together with the other bounds,
  // +kubebuilder:validation:XValidation:rule="self.all(x, x.all(y, y.contains('abc')))"
  std::vector<std::vector<std::string>> nested{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
