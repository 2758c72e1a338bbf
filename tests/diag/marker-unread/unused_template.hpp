#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

template <class T>
struct Used {
  // +kubebuilder:validation:MinLength=1
  T value{};
};

template <class T>
struct Unused {
  // expect-warning@+1:7 [marker-unread]: markers of the template 'diag::v1::Unused' are not read, because it is never instantiated
  // +kubebuilder:validation:Minimum=1
  T value{};
  // +kubebuilder:validation:Maximum=9
  T other{};
};

/// A template without markers is nobody's business.
template <class T>
struct Plain {
  T value{};
};

struct WidgetSpec {
  Used<std::string> used{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
