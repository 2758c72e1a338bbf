#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v3 {

// +kubebuilder:skipversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v3
