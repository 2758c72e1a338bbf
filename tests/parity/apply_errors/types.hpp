#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // +kubebuilder:validation:Minimum=1
  std::string a{};
  // +kubebuilder:validation:Maximum=1.5
  int b{};
  // +kubebuilder:validation:ExclusiveMinimum=true
  std::string c{};
  // +kubebuilder:validation:MultipleOf=2.5
  int d{};
  // +kubebuilder:validation:MaxLength=1
  int e{};
  // +kubebuilder:validation:Pattern=x
  kubexx::Time f{};
  // +kubebuilder:validation:MaxItems=1
  std::string g{};
  // +kubebuilder:validation:MinItems=1
  std::string h{};
  // +kubebuilder:validation:UniqueItems=true
  std::string i{};
  // +kubebuilder:validation:MinProperties=1
  Inner j{};
  // +listType=other
  std::vector<std::string> k{};
  // +listType=set
  std::string l{};
  // +listMapKey=x
  std::vector<Inner> m{};
  // +mapType=other
  std::map<std::string, std::string> n{};
  // +mapType=atomic
  Inner o{};
  // +structType=other
  Inner p{};
  // +structType=atomic
  std::string q{};
  // +kubebuilder:validation:items:Pattern=x
  std::string r{};
  // +kubebuilder:validation:items:Pattern=x
  std::vector<int> s{};
  // +kubebuilder:title=123
  std::string t{};
  // +kubebuilder:externalDocs:url="relative"
  std::string u{};
  // +kubebuilder:validation:XValidation:rule="true",reason=Other
  std::string v{};
  // +k8s:enum
  std::string w{};
  // +k8s:maxItems=3
  std::string x{};
  // +k8s:minimum=3
  std::string y{};
  // +k8s:maximum=3.5
  std::int32_t z{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
