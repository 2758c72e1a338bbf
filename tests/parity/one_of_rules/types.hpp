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

// +kubebuilder:validation:AtLeastOneOf=e;f
// +kubebuilder:validation:ExactlyOneOf={c,d}
// +kubebuilder:validation:AtMostOneOf=a;b
// +kubebuilder:validation:XValidation:rule="self.a != 'x'"
// +kubebuilder:validation:AtMostOneOf={a,c,e}
struct WidgetSpec {
  std::optional<std::string> a{};
  std::optional<std::string> b{};
  std::optional<Inner> c{};
  std::optional<Inner> d{};
  std::optional<Inner> e{};
  // +optional
  std::string f{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
