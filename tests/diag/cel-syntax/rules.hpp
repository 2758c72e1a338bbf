#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:61 [cel-syntax]: 'rule' is not a CEL expression: the expression ends too early; expected an operand
  // +kubebuilder:validation:XValidation:rule="self.size() <"
  std::string quoted{};
  // expect-error@+1:60 [cel-syntax]: 'rule' is not a CEL expression: unexpected character '&'; the logical and is written &&
  // +kubebuilder:validation:XValidation:rule=`self == "a" &`
  std::string raw{};
  // expect-error@+1:62 [cel-syntax]: 'rule' is not a CEL expression: unexpected character '&'; the logical and is written &&
  // +kubebuilder:validation:XValidation:rule="self == \"a\" &"
  std::string escaped{};
  // expect-error@+1:73 [cel-syntax]: 'messageExpression' is not a CEL expression: unterminated string literal; expected ' on its line
  // +kubebuilder:validation:XValidation:rule="true",messageExpression="'no"
  std::string message{};
  // expect-error@+1:51 [cel-syntax]: 'rule' is not a CEL expression: unexpected '>'; expected an operand
  KUBEXX(kubexx::x_validation{.rule = "self.size( > 1"})
  std::string typed{};
  // expect-error@+1:53 [cel-syntax]: 'rule' is not a CEL expression: unexpected ','; expected an element
  KUBEXX(kubexx::x_validation{.rule = R"(self in [1,, 2])"})
  std::string raw_string{};
};

// expect-error@+1:58 [cel-syntax]: 'rule' is not a CEL expression: unexpected character '$'
// +kubebuilder:validation:XValidation:rule="self.a.b == $"
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
