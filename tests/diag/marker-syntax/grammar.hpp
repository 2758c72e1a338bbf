#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:41 [marker-syntax]: unexpected 'b' after the value
  // +kubebuilder:validation:Format="a" b
  std::string b{};
  // expect-error@+1:38 [marker-syntax]: unexpected ',b' after the value
  // +kubebuilder:validation:Format=a,b
  std::string c{};
  // expect-error@+1:39 [marker-syntax]: '\d' is not an escape sequence; write '\\' or put the string in backquotes
  // +kubebuilder:validation:Pattern="\d"
  std::string d{};
  // expect-error@+1:7 [marker-argument]: marker 'kubebuilder:validation:MaxLength' needs a value
  // +kubebuilder:validation:MaxLength
  std::string e{};
  // expect-error@+1:40 [marker-syntax]: expected an integer, found '5.0'
  // +kubebuilder:validation:MaxLength=5.0
  std::string f{};
  // expect-error@+1:40 [marker-syntax]: '1_000' is not a plain decimal integer
  // +kubebuilder:validation:MaxLength=1_000
  std::string g{};
  // expect-error@+1:16 [marker-syntax]: marker 'optional' takes no value
  // +optional=true
  std::string h{};
  // expect-error@+1:42 [marker-syntax]: expected 'true' or 'false', found 'yes'
  // +kubebuilder:validation:UniqueItems=yes
  std::vector<std::string> i{};
  // expect-error@+1:15 [marker-syntax]: the value of 'default' is not JSON: expected a value
  // +default=bare
  std::string j{};
  // expect-error@+1:7 [marker-argument]: missing argument 'rule'
  // +kubebuilder:validation:XValidation:message="no rule"
  std::string k{};
  // expect-error@+1:51 [marker-argument]: unknown argument 'other'
  // +kubebuilder:validation:XValidation:rule="x",other=1
  std::string l{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
