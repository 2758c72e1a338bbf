#pragma once

#include <kubexx/annotations.hpp>

#include <optional>
#include <string>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:AtMostOneOf=a;b
struct Untagged {
  // expect-error@+1:15 [one-of-field]: 'v1::Untagged::a' is named by 'kubebuilder:validation:AtMostOneOf' and is required at the same time; make it std::optional
  std::string a{};
  std::optional<std::string> b{};
};

// +kubebuilder:validation:ExactlyOneOf=a;b
struct Marked {
  // +required
  // expect-error@+1:30 [one-of-field]: 'v1::Marked::a' is named by 'kubebuilder:validation:ExactlyOneOf' and is required at the same time; make it std::optional
  std::optional<std::string> a{};
  std::optional<std::string> b{};
};

// expect-error@+2:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' is about the fields of 'v1::Nested' itself and cannot name the nested 'a.x'
// expect-error@+1:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' is about the fields of 'v1::Nested' itself and cannot name the nested 'b.y'
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
