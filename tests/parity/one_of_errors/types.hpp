#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:AtMostOneOf=a;b
struct Untagged {
  // expect-error@+1:15 [one-of-field]: 'v1::Untagged::a' is listed in 'kubebuilder:validation:AtMostOneOf' but is required; declare it as std::optional
  std::string a{};
  std::optional<std::string> b{};
};

// +kubebuilder:validation:ExactlyOneOf=a;b
struct Marked {
  // +required
  // expect-error@+1:30 [one-of-field]: 'v1::Marked::a' is listed in 'kubebuilder:validation:ExactlyOneOf' but is required; declare it as std::optional
  std::optional<std::string> a{};
  std::optional<std::string> b{};
};

// expect-error@+2:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' only applies to the fields of 'v1::Nested' itself, not to the nested 'a.x'
// expect-error@+1:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' only applies to the fields of 'v1::Nested' itself, not to the nested 'b.y'
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
