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

// Named has text and a limit.
// +kubebuilder:validation:MaxLength=9
using Named = std::string;

enum class Zone { north, south };

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  std::map<std::string, std::string> texts{};
  std::unordered_map<std::string, std::int32_t> counts{};
  std::map<Named, Named> by_name{};
  std::map<Zone, Inner> by_zone{};
  // Two levels.
  std::map<std::string, std::map<std::string, std::vector<Inner>>> two{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
