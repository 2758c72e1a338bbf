#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

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

// +kubebuilder:validation:AtLeastOneOf=a.x;c
struct Nested {
  std::optional<std::string> c{};
};

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
