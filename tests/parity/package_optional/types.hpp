#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
// +kubebuilder:validation:Optional
namespace v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  std::string plain{};
  // +required
  std::string required{};
  // +kubebuilder:validation:Required
  std::string kb_required{};
  Inner inner{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};

  // +required
  WidgetSpec spec{};
};

}  // namespace v1
