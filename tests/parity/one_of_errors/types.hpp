#pragma once

#include <kubexx/annotations.hpp>

#include <optional>
#include <string>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:AtMostOneOf=a;b
struct Untagged {
  std::string a{};
  std::optional<std::string> b{};
};

// +kubebuilder:validation:ExactlyOneOf=a;b
struct Marked {
  // +required
  std::optional<std::string> a{};
  std::optional<std::string> b{};
};

// +kubebuilder:validation:AtLeastOneOf=a.x;b.y;c
struct Nested {
  std::optional<std::string> c{};
};

struct WidgetSpec {
  Untagged untagged{};
  Marked marked{};
  Nested nested{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
