#pragma once

#include <kubexx/annotations.hpp>

#include <chrono>
#include <optional>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  std::chrono::seconds timeout{};
  std::chrono::nanoseconds period = std::chrono::minutes(5);
  std::optional<std::chrono::milliseconds> jitter{};
  std::chrono::system_clock::time_point deadline{};
  std::vector<std::chrono::hours> steps{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
