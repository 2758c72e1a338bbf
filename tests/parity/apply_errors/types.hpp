#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:Minimum' needs a number; 'v1::WidgetSpec::a' is a string
  // +kubebuilder:validation:Minimum=1
  std::string a{};
  // expect-error@+1:38 [marker-value]: 'kubebuilder:validation:Maximum' is 1.5, but 'v1::WidgetSpec::b' is an integer; expected a whole number
  // +kubebuilder:validation:Maximum=1.5
  int b{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:ExclusiveMinimum' needs a number; 'v1::WidgetSpec::c' is a string
  // +kubebuilder:validation:ExclusiveMinimum=true
  std::string c{};
  // expect-error@+1:41 [marker-value]: 'kubebuilder:validation:MultipleOf' is 2.5, but 'v1::WidgetSpec::d' is an integer; expected a whole number
  // +kubebuilder:validation:MultipleOf=2.5
  int d{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MaxLength' needs a string; 'v1::WidgetSpec::e' is an integer
  // +kubebuilder:validation:MaxLength=1
  int e{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:Pattern' needs a string; 'v1::WidgetSpec::f' is 'kubexx::Time'
  // +kubebuilder:validation:Pattern=x
  kubexx::Time f{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MaxItems' needs a list; 'v1::WidgetSpec::g' is a string
  // +kubebuilder:validation:MaxItems=1
  std::string g{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MinItems' needs a list; 'v1::WidgetSpec::h' is a string
  // +kubebuilder:validation:MinItems=1
  std::string h{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:UniqueItems' needs a list; 'v1::WidgetSpec::i' is a string
  // +kubebuilder:validation:UniqueItems=true
  std::string i{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MinProperties' needs an object; 'v1::WidgetSpec::j' is 'Inner'
  // +kubebuilder:validation:MinProperties=1
  Inner j{};
  // expect-error@+1:16 [marker-value]: the value of 'listType' must be 'atomic', 'map' or 'set'
  // +listType=other
  std::vector<std::string> k{};
  // expect-error@+1:7 [marker-wrong-type]: 'listType' needs a list; 'v1::WidgetSpec::l' is a string
  // +listType=set
  std::string l{};
  // expect-error@+1:7 [list-map-key]: 'listMapKey' needs '+listType=map' on the same declaration
  // +listMapKey=x
  std::vector<Inner> m{};
  // expect-error@+1:15 [marker-value]: the value of 'mapType' must be 'atomic' or 'granular'
  // +mapType=other
  std::map<std::string, std::string> n{};
  // expect-error@+1:7 [marker-wrong-type]: 'mapType' needs a map; for a struct, use '+structType'; 'v1::WidgetSpec::o' is 'Inner'
  // +mapType=atomic
  Inner o{};
  // expect-error@+1:18 [marker-value]: the value of 'structType' must be 'atomic' or 'granular'
  // +structType=other
  Inner p{};
  // expect-error@+1:7 [marker-wrong-type]: 'structType' needs a struct or a map; 'v1::WidgetSpec::q' is a string
  // +structType=atomic
  std::string q{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:Pattern' needs a list whose element type is written here; 'v1::WidgetSpec::r' is a string
  // +kubebuilder:validation:items:Pattern=x
  std::string r{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:Pattern' needs a string; 'v1::WidgetSpec::s' is an integer
  // +kubebuilder:validation:items:Pattern=x
  std::vector<int> s{};
  // expect-error@+1:25 [marker-value]: 'kubebuilder:title' needs a string in quotes
  // +kubebuilder:title=123
  std::string t{};
  // expect-error@+1:36 [marker-value]: 'relative' is not an absolute URL or path; expected one such as 'https://example.com/docs'
  // +kubebuilder:externalDocs:url="relative"
  std::string u{};
  // expect-error@+1:61 [marker-value]: argument 'reason' must be 'FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid' or 'FieldValueRequired'
  // +kubebuilder:validation:XValidation:rule="true",reason=Other
  std::string v{};
  // expect-error@+1:7 [marker-misplaced]: marker 'k8s:enum' is not allowed on a field; it belongs on a type
  // +k8s:enum
  std::string w{};
  // expect-error@+1:7 [marker-wrong-type]: 'k8s:maxItems' needs a list; 'v1::WidgetSpec::x' is a string
  // +k8s:maxItems=3
  std::string x{};
  // expect-error@+1:7 [marker-wrong-type]: 'k8s:minimum' needs a number; 'v1::WidgetSpec::y' is a string
  // +k8s:minimum=3
  std::string y{};
  // expect-error@+1:19 [marker-value]: 'k8s:maximum' is 3.5, but 'v1::WidgetSpec::z' is an integer; expected a whole number
  // +k8s:maximum=3.5
  std::int32_t z{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
