#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:37 [marker-syntax]: the quote '"' is never closed
  // +kubebuilder:validation:Format="abc
  std::string a{};
  // expect-error@+1:35 [marker-syntax]: the brace '{' is never closed
  // +kubebuilder:validation:Enum={a,b
  std::string b{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
