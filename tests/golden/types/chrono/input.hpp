#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
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
