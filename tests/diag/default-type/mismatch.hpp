#pragma once

#include <kubexx/annotations.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Part {
  std::string name{};
  std::optional<int> size{};
};

struct WidgetSpec {
  // expect-error@+1:27 [default-type]: "text" is not a valid default value of 'diag::v1::WidgetSpec::number': must be of type integer: "string"
  // +kubebuilder:default=text
  int number{};
  // expect-error@+1:27 [default-type]: 3 is not a valid default value of 'diag::v1::WidgetSpec::text': must be of type string: "integer"
  // +kubebuilder:default=3
  std::string text{};
  // +kubebuilder:validation:Minimum=5
  // expect-error@+1:15 [default-type]: 3 is not a valid default value of 'diag::v1::WidgetSpec::below': should be greater than or equal to 5
  int below = 3;
  // +kubebuilder:validation:Enum=a;b
  // expect-error@+1:24 [default-type]: "c" is not a valid default value of 'diag::v1::WidgetSpec::choice': supported values: "a", "b"
  std::string choice = "c";
  // expect-error@+1:27 [default-type]: {"name":"a","z":2} is not a valid default value of 'diag::v1::WidgetSpec::unknown': must not have unknown fields: 'z'
  // +kubebuilder:default={"name":"a","z":2}
  std::optional<Part> unknown{};
  // expect-error@+1:27 [default-type]: 'diag::v1::WidgetSpec::both': 'size' must be of type integer: "string"; it must not have unknown fields: 'y', 'z'
  // +kubebuilder:default={"name":"a","size":"big","z":2,"y":1}
  std::optional<Part> both{};
  // expect-error@+1:27 [default-type]: 'diag::v1::WidgetSpec::list': must not have unknown fields: '[1].q'
  // +kubebuilder:default={{"name":"a"},{"name":"b","q":1}}
  std::vector<Part> list{};
  // A server accepts any string, but no program can read it.
  // expect-error@+2:27 [default-type]: "soon" is not a valid default value of 'diag::v1::WidgetSpec::delay': must be a duration
  // expect-note@none: a duration needs units, such as "1h30m" or "90s"
  // +kubebuilder:default=soon
  std::optional<std::chrono::seconds> delay{};
  // expect-error@+1:27 [default-type]: "90" is not a valid default value of 'diag::v1::WidgetSpec::pause': must be a duration
  // +kubebuilder:default="90"
  std::optional<kubexx::Duration> pause{};
  // +kubebuilder:default="1h30m"
  std::optional<kubexx::Duration> valid{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
