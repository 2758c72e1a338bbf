#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

// A default value in a marker of a schema is shown at its place in the JSON.

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+4:36 [DEFAULT-005]
  /*
   * +kubexx:schema={
   *   "maxLength": 3,
   *   "default":                  "four"} */
  std::optional<std::string> defaulted{};

  // The value is the mistake, not the marker that restricts it.
  // expect-error@+1:27 [DEFAULT-005]
  // +kubebuilder:default={"a": "b"}
  // +kubexx:schema={"additionalProperties": {"pattern": "^[0-9]+$"}}
  std::optional<std::map<std::string, std::string>> labels{};

};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
