#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// Rules are compiled and their cost is estimated when the C++ is compiled.

// +groupName=diag.example.com
namespace diag::v1 {

struct Port {
  std::string name{};
  std::int32_t number{};
};

struct WidgetSpec {
  // expect-error@+2:52 [CEL-020]: undefined field 'nam'
  // expect-error@+1:79 [CEL-020]: no matching overload for '_>_' applied to '(int, string)'
  // +kubebuilder:validation:XValidation:rule="self.nam == 'a' || self.number > 'x'"
  Port comment{};

  // expect-error@+1:45 [CEL-020]: undefined field 'nam'
  KUBEXX(kubexx::x_validation{.rule = R"(has(self.nam))"})
  Port typed{};

  // That the rule does not use oldSelf is not another mistake.
  // expect-error@+1:56 [CEL-020]: found no matching overload for '_==_' applied to '(optional_type(string), string)'
  // +kubebuilder:validation:XValidation:rule="oldSelf == self",optionalOldSelf=true
  std::string before{};

  // One mistake, one error: that the whole schema costs too much then is not said.
  // expect-error@+2:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-note@+2:28: maxItems of at most 5 would bring the cost below the limit
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, x == y))"
  std::vector<std::string> costly{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
