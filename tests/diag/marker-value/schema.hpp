#pragma once

#include <kubexx/annotations.hpp>

#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:21 [marker-value]: 'kubexx:schema' needs a JSON object
  // +kubexx:schema=[]
  std::string list{};
  // expect-error@+1:35 [marker-value]: 'kubexx:schema' does not give a schema: json: cannot unmarshal string into Go struct field JSONSchemaProps.minLength of type int64
  // +kubexx:schema={"minLength": "one"}
  std::string wrong_type{};
  // expect-error@+1:22 [marker-value]: 'kubexx:schema' does not give a schema: unknown field "minimumLength"
  // +kubexx:schema={"minimumLength": 1}
  std::string unknown{};
  // expect-error@+1:50 [marker-value]: 'kubexx:schema' does not give a schema: unknown field "items.minimumLength"
  // +kubexx:schema={"items": {"type": "string", "minimumLength": 1}}
  std::vector<std::string> unknown_in_items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
