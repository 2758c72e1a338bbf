#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// A name by the rules of DNS.
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z]+$`
using Label = std::string;

/// A shorter label.
// +kubebuilder:validation:MinLength=2
using ShortLabel = Label;

typedef std::int32_t Count;

/// The format of the marker replaces that of the C++ type.
// +kubebuilder:validation:Format=int32
using Small = std::int64_t;

using Smaller = Small;

// +listType=set
using Labels = std::vector<Label>;

struct Inner {
  std::string x{};
};

/// Inner, closed.
// +kubebuilder:validation:MinProperties=1
using Closed = Inner;

struct WidgetSpec {
  Label label{};
  /// Words of the field.
  Label worded{};
  ShortLabel short_label{};
  Count count{};
  std::map<std::string, Small> small{};
  std::vector<Smaller> smaller{};
  Labels labels{};
  // +kubebuilder:validation:MaxItems=3
  Labels few{};
  Closed closed{};
  // +kubebuilder:validation:MaxLength=9
  Label narrowed{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
