#pragma once

#include <kubexx/annotations.hpp>

#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Format="abc
  std::string a{};
  // +kubebuilder:validation:Format="a" b
  std::string b{};
  // +kubebuilder:validation:Format=a,b
  std::string c{};
  // +kubebuilder:validation:Pattern="\d"
  std::string d{};
  // +kubebuilder:validation:MaxLength
  std::string e{};
  // +kubebuilder:validation:MaxLength=5.0
  std::string f{};
  // +kubebuilder:validation:MaxLength=1_000
  std::string g{};
  // +kubebuilder:validation:MaxLength=089
  std::string h{};
  // +kubebuilder:validation:MaxLength=+5
  std::string i{};
  // +kubebuilder:validation:MaxItems=5 # five
  std::vector<std::string> j{};
  // +kubebuilder:validation:Minimum=abc
  int k{};
  // +kubebuilder:validation:Maximum=
  int l{};
  // +kubebuilder:validation:MultipleOf=x
  int m{};
  // +kubebuilder:validation:UniqueItems=yes
  std::vector<std::string> n{};
  // +optional=true
  std::string o{};
  // +kubebuilder:validation:Enum=a,b
  std::string p{};
  // +kubebuilder:validation:Enum={a,b
  std::string q{};
  // +kubebuilder:default={a: x;y}
  std::string r{};
  // +kubebuilder:default={1,"a"}
  std::string s{};
  // +kubebuilder:default={c: -3}
  std::string t{};
  // +kubebuilder:default=[1,2]
  std::string u{};
  // +default=bare
  std::string v{};
  // +kubebuilder:validation:XValidation:message="no rule"
  std::string w{};
  // +kubebuilder:validation:XValidation:rule="x",other=1
  std::string x{};
  // +kubebuilder:validation:XValidation:rule="x",
  std::string y{};
  // +kubebuilder:validation:XValidation:rule="x" message="y"
  std::string z{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
