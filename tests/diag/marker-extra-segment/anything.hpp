#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-warning@+1:39 [marker-extra-segment]: ':anything' after marker 'kubebuilder:validation:MaxLength' has no effect
  // +kubebuilder:validation:MaxLength:anything=9
  std::string text{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
