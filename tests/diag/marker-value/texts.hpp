#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  std::string a{};
};

// expect-error@+1:18 [marker-value]: the value of 'kubexx:texts' must be 'own', 'go', 'go-joined' or 'none'
// +kubexx:texts=english
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
