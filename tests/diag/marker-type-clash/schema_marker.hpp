#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <string>
#include <vector>

// A marker of a schema cannot replace the type of a C++ type, either.

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+2:32 [marker-type-clash]: 'kubexx:schema' changes the type to integer, but the C++ type is string
  // expect-note@none: generated code reads and writes the JSON type string; use a C++ type that is an integer in JSON
  // +kubexx:schema={"type":   "integer"}
  std::string patched{};

  // expect-error@+1:42 [marker-type-clash]: 'kubexx:schema' changes the type to integer, but the C++ type is string
  // +kubexx:schema={"items": {"type":   "integer"}}
  std::vector<std::string> patched_elements{};

  // +kubebuilder:validation:Schemaless
  // +kubexx:schema={"type": "integer"}
  std::string schemaless{};

  // +kubexx:schema={"type": "object", "additionalProperties": {"type": "string"}}
  kubexx::Json any{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
