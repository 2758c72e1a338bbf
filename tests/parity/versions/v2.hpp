#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v2 {

// +kubebuilder:deprecatedversion
struct Widget {
  kubexx::ObjectMeta metadata{};

  std::string spec{};
};

}  // namespace v2
