#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:validation:AtMostOneOf=a;b
struct Untagged {
  // expect-error@+1:15 [one-of-field]: 'diag::v1::Untagged::a' is listed in 'kubebuilder:validation:AtMostOneOf' but is required; declare it as std::optional
  std::string a{};
  std::optional<std::string> b{};
};

// +kubebuilder:validation:ExactlyOneOf=a;b
struct Marked {
  // +required
  // expect-error@+1:30 [one-of-field]: 'diag::v1::Marked::a' is listed in 'kubebuilder:validation:ExactlyOneOf' but is required; declare it as std::optional
  std::optional<std::string> a{};
  std::optional<std::string> b{};
};

// expect-error@+1:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' only applies to the fields of 'diag::v1::Nested' itself, not to the nested 'a.x'
// +kubebuilder:validation:AtLeastOneOf=a.x;c
struct Nested {
  std::optional<std::string> c{};
};

// expect-error@+1:41 [one-of-field]: 'kubebuilder:validation:AtLeastOneOf' names 'missing', but 'diag::v1::Missing' has no such field
// +kubebuilder:validation:AtLeastOneOf=c;missing
struct Missing {
  std::optional<std::string> c{};
};

struct WidgetSpec {
  Untagged untagged{};
  Marked marked{};
  Nested nested{};
  Missing missing{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
