#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // expect-error@+1:38 [marker-value]: 'kubebuilder:validation:Maximum' is 1.5, but 'diag::v1::WidgetSpec::integer' is an integer; expected a whole number
  // +kubebuilder:validation:Maximum=1.5
  int integer{};
  // expect-error@+1:41 [marker-value]: 'kubebuilder:validation:MultipleOf' is 2.5, but 'diag::v1::WidgetSpec::multiple' is an integer; expected a whole number
  // +kubebuilder:validation:MultipleOf=2.5
  int multiple{};
  // expect-error@+1:16 [marker-value]: the value of 'listType' must be 'atomic', 'map' or 'set'
  // +listType=other
  std::vector<std::string> list_type{};
  // expect-error@+1:15 [marker-value]: the value of 'mapType' must be 'atomic' or 'granular'
  // +mapType=other
  std::map<std::string, std::string> map_type{};
  // expect-error@+1:18 [marker-value]: the value of 'structType' must be 'atomic' or 'granular'
  // +structType=other
  Inner struct_type{};
  // expect-error@+1:25 [marker-value]: 'kubebuilder:title' needs a string in quotes
  // +kubebuilder:title=123
  std::string title{};
  // expect-error@+1:36 [marker-value]: 'relative' is not an absolute URL or path; expected one such as 'https://example.com/docs'
  // +kubebuilder:externalDocs:url="relative"
  std::string docs{};
  // expect-error@+1:61 [marker-value]: argument 'reason' must be 'FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid' or 'FieldValueRequired'
  // +kubebuilder:validation:XValidation:rule="true",reason=Other
  std::string reason{};
  // expect-error@+1:35 [marker-value]: the value of 'kubebuilder:validation:Type' must be 'array', 'boolean', 'integer', 'number', 'object' or 'string'
  // +kubebuilder:validation:Type=text
  std::string type{};
};

// expect-error@+1:78 [marker-value]: 'priority' is 4294967296; expected a 32-bit integer
// +kubebuilder:printcolumn:name=a,type=string,JSONPath=.spec.title,priority=4294967296
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
