#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Text is text.
// +kubebuilder:validation:MinLength=1
using Text = std::string;

// Renamed is Text under another name.
// +kubebuilder:validation:MaxLength=9
using Renamed = Text;

// Inner is a struct.
struct Inner {
  std::string x{};
};

// Outer is Inner renamed.
// +kubebuilder:validation:XValidation:rule="self.x != 'no'"
using Outer = Inner;

// StringAlias keeps its markers.
// +kubebuilder:validation:MinLength=2
using StringAlias = std::string;

// InnerAlias loses its text and markers.
// +kubebuilder:validation:XValidation:rule="self.x != 'never'"
using InnerAlias = Inner;

// TextAlias loses them too.
// +kubebuilder:validation:MaxLength=3
using TextAlias = Text;

// Pointer is optional by nature.
// +kubebuilder:validation:Minimum=1
using Pointer = std::optional<std::int32_t>;

// Names is a list.
using Names = std::vector<Text>;

struct WidgetSpec {
  Text text{};
  // Own words.
  Text text_own{};
  Renamed renamed{};
  Outer outer{};
  // +kubebuilder:validation:MaxLength=5
  StringAlias string_alias{};
  InnerAlias inner_alias{};
  TextAlias text_alias{};
  // +required
  Pointer pointer{};
  Names names{};
  // +required
  std::optional<Names> names_pointer{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
