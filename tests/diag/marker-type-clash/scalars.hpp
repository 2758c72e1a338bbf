#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// The code of a member reads and writes the JSON type of its C++ type.

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:5 [marker-type-clash]: 'kubebuilder:validation:Type' is integer, but 'diag::v1::Mode' is string
// +kubebuilder:validation:Type=integer
enum class Mode { Fast, Slow };

// expect-error@+1:5 [marker-type-clash]: 'kubebuilder:validation:Type' is string, but the type 'std::int32_t' is integer
// +kubebuilder:validation:Type=string
using Port = std::int32_t;

struct WidgetSpec {
  // expect-error@+2:7 [marker-type-clash]: 'kubebuilder:validation:Type' is string, but the type 'std::int32_t' is integer
  // expect-note@none: generated code reads and writes the JSON type integer; use a C++ type that is a string in JSON, or '+kubebuilder:validation:Schemaless' on the member, which omits the C++ type from the schema
  // +kubebuilder:validation:Type=string
  std::int32_t comment{};

  // expect-error@+2:10 [marker-type-clash]: 'kubexx::type' is integer, but the type 'std::string' is string
  // expect-note@none: use a C++ type that is an integer in JSON, or 'kubexx::schemaless' on the member
  KUBEXX(kubexx::type("integer"))
  std::string typed{};

  // expect-error@+1:7 [marker-type-clash]: 'kubebuilder:validation:Type' is number, but the type 'std::optional<std::int64_t>' is integer
  // +kubebuilder:validation:Type=number
  std::optional<std::int64_t> wider{};

  // expect-error@+1:7 [marker-type-clash]: 'kubebuilder:validation:Type' is integer, but the type 'double' is number
  // +kubebuilder:validation:Type=integer
  double narrower{};

  // expect-error@+1:7 [marker-type-clash]: 'kubebuilder:validation:items:Type' is string, but the type 'bool' is boolean
  // +kubebuilder:validation:items:Type=string
  std::vector<bool> elements{};

  // expect-error@+1:7 [marker-type-clash]: 'kubebuilder:validation:Type' is array, but the type 'std::map<std::string, std::string>' is object
  // +kubebuilder:validation:Type=array
  std::map<std::string, std::string> labels{};

  // +kubebuilder:validation:Type=number
  double ratio{};
  // +kubebuilder:validation:Type=string
  std::string same{};
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=string
  std::int32_t schemaless{};

  Mode mode{};
  Port port{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
