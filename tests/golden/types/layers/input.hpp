#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:validation:MinLength=4
// +kubebuilder:validation:MaxLength=20
// +kubebuilder:validation:Pattern=^a
using Text = std::string;

// +kubebuilder:validation:Enum=a;b;c
using Choice = std::string;

// +kubebuilder:validation:MaxItems=3
using List = std::vector<std::string>;

struct WidgetSpec {
  // Said once.
  // +kubebuilder:validation:MinLength=4
  Text equal{};
  // The tighter one holds.
  // +kubebuilder:validation:MinLength=2
  // +kubebuilder:validation:MaxLength=9
  Text tighter{};
  // Both patterns hold.
  // +kubebuilder:validation:Pattern=b$
  Text patterns{};
  // The field narrows the enum of its type.
  // +kubebuilder:validation:Enum=b;c
  Choice narrowed{};
  // +kubebuilder:validation:MaxItems=2
  List fewer{};
  // Text, so the minimum is one of text.
  // +k8s:required
  kubexx::Time time{};
  // +default=9007199254740993
  std::int64_t precise = 9007199254740993;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
