#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Inside the group.
// +kubebuilder:validation:MinLength=1
using Grouped = std::string;
// Second inside.
using Other = std::string;

// +kubebuilder:validation:MaxLength=3

// Doc of far.
// +kubebuilder:validation:MinLength=2
using Far = std::string;

// +kubebuilder:validation:MaxLength=4

using NoDoc = std::string;

/*
Block is no place for markers.
+kubebuilder:validation:MinLength=3
*/
using Block = std::string;

// +kubebuilder:validation:MinLength=4
//
//	+kubebuilder:validation:MaxLength=5
using Tight = std::string;

/// +kubebuilder:validation:MinLength=5
using Slashes = std::string;

struct WidgetSpec {
  Grouped grouped{};
  Other other{};
  Far far{};
  NoDoc no_doc{};
  Block block{};
  Tight tight{};
  Slashes slashes{};
  // +kubebuilder:validation:MaxLength=7

  std::string field{};  // +kubebuilder:validation:MinLength=6
};

// +kubebuilder:resource:path=close

// Widget has a marker in the group before its doc.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

// +versionName=v7

// +kubebuilder:validation:Optional

}  // namespace v1

// expect-warning@32:2 [marker-unread]: --compat controller-gen does not read markers in block comments
// expect-warning@54:29 [marker-unread]: --compat controller-gen does not read markers in comments after a declaration
