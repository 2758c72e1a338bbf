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

/// Keeps data on a disk.
struct Disk {
  std::string path{};
};

/// Keeps data in memory.
struct Memory {
  std::int32_t megabytes{};
};

struct WidgetSpec {
  /// Where data is kept.
  std::variant<Disk, Memory> storage{};
  std::optional<std::variant<Disk, Memory>> backup{};
  std::vector<std::variant<Disk, Memory>> mirrors{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
