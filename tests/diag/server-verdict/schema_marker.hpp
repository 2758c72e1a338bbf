#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

// A mistake in a marker of a schema is shown in the marker, once.

// +groupName=diag.example.com
namespace diag::v1 {

struct Rule {
  std::string name{};
};

// expect-error@+3:75 [LIST-002]: properties[endpoints].x-kubernetes-list-type: Unsupported value: "bag"
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[more].x-kubernetes-list-type
// The title is not the mistake.
// +kubexx:schema={"title": "Endpoints", "x-kubernetes-list-type":        "bag"}
using Endpoints = std::vector<std::string>;

// expect-error@+2:43 [STRUCT-001]: items.properties[size].type: Required value
// expect-note@+33:24: in the type of this member
// +kubexx:schema={"properties": {"size": {"maximum": 5}}}
struct Element {
  std::string name{};
};

struct WidgetSpec {
  // expect-error@+1:37 [KW-010]: properties[unique].uniqueItems: Forbidden
  // +kubexx:schema={"uniqueItems": true}
  std::vector<std::string> unique{};

  // expect-error@+1:57 [LIST-006]
  // +kubexx:schema={"items": {"x-kubernetes-map-type": "granular"},
  //                 "x-kubernetes-list-type": "set"}
  std::vector<Rule> set{};

  // Nothing in the marker sets the keyword that is missing.
  // expect-error@+1:21 [LIST-004]: properties[keyless].x-kubernetes-list-map-keys: Required value
  // +kubexx:schema={"x-kubernetes-list-type": "map"}
  std::vector<Rule> keyless{};

  // The marker of the member decides, not that of its type.
  // expect-error@+1:50 [LIST-002]
  // +kubexx:schema={"x-kubernetes-list-type":   "sack"}
  Endpoints endpoints_of_member{};

  // One mistake, which the server reports twice.
  // expect-error@+1:21 [EXT-003]: properties[resource].type: Invalid value: "string": must be object if
  // +kubexx:schema={"x-kubernetes-embedded-resource": true}
  std::string resource{};

  Endpoints endpoints{};
  Endpoints more{};
  std::vector<Element> elements{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
