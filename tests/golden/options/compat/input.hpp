// kubexx-args: --compat controller-gen
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

/// What Go would say: no bounds, no sizes, no format for a plain int; a set stays a set.
struct WidgetSpec {
  int plain{};
  std::uint16_t port{};
  std::uint64_t top{};
  std::array<std::string, 3> three{};
  std::set<std::string> set{};
  std::optional<kubexx::LabelSelector> selector{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
