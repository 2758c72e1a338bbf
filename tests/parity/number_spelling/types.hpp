#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Minimum=+5
  // +kubebuilder:validation:Maximum= 1_000
  int a{};
  // +kubebuilder:validation:MaxItems=+7
  // +kubebuilder:validation:MinItems=007
  std::vector<std::string> b{};
  // +kubebuilder:validation:MaxLength=010
  // +kubebuilder:validation:MinLength=- 5
  std::string c{};
  // +kubebuilder:validation:MaxLength:=9
  std::string d{};
  // +kubebuilder:validation:MaxLength:anything=9
  std::string e{};
  std::string f{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@26:39 [marker-extra-segment]: ':anything' after marker 'kubebuilder:validation:MaxLength' has no effect
