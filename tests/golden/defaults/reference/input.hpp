#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

inline constexpr const char* kPolicy = "Recreate";
inline constexpr int kLimit = 5;

namespace constants {
inline constexpr int kWindow = 60;
}

struct WidgetSpec {
  // +default=ref(kPolicy)
  std::string policy = kPolicy;
  // +default=ref(kLimit)
  int limit = kLimit;
  // +default=ref(constants::kWindow)
  int window = constants::kWindow;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
