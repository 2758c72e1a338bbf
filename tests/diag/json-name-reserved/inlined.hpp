#pragma once

#include <kubexx/annotations.hpp>

#include <optional>
#include <string>

// Members of bases and of inlined structs are members of the object, too.
// +groupName=diag.example.com
namespace diag::v1 {

struct TypeMeta {
  // expect-error@+2:15 [json-name-reserved]: the JSON name of 'diag::v1::TypeMeta::kind' is 'kind', a field that every API object already has
  // expect-note@+7:8: 'diag::v1::Widget' contains it: 'diag::v1::TypeMeta' is a base or an inlined struct
  std::string kind{};
  // expect-error@+1:30 [json-name-reserved]: the JSON name of 'diag::v1::TypeMeta::api_version' is 'apiVersion', a field that every API object already has
  std::optional<std::string> api_version{};
};

// +kubebuilder:object:root=true
struct Widget : TypeMeta {
  kubexx::ObjectMeta metadata{};
};

struct Reference {
  std::string kind{};
};

struct GadgetSpec : Reference {};

struct Gadget {
  kubexx::ObjectMeta metadata{};
  GadgetSpec spec{};
};

}  // namespace diag::v1
