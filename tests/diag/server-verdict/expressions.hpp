#pragma once

#include <kubexx/annotations.hpp>

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

  // expect-error@+2:47 [CEL-050]: estimated rule cost exceeds budget
  // expect-error@+1:47 [CEL-052]: contributed to estimated rule cost total
  // +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, self.exists(z, x == y && y == z)))"
  std::vector<std::string> costly{};
};

// expect-error@+1:8 [CEL-052]: estimated rule cost total for entire OpenAPIv3 schema exceeds budget
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
