#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
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
  // +optional=true
  std::string h{};
  // +kubebuilder:validation:UniqueItems=yes
  std::vector<std::string> i{};
  // +default=bare
  std::string j{};
  // +kubebuilder:validation:XValidation:message="no rule"
  std::string k{};
  // +kubebuilder:validation:XValidation:rule="x",other=1
  std::string l{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
