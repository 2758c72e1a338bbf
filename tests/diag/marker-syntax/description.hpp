#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:27 [marker-syntax]: unexpected '}' after the value
  // +kubexx:description={}
  std::string text{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
