#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

enum class Color {
  red,
  // +kubexx:name=dark-green
  dark_green,
};

// +kubexx:integers
enum class Level { low = 1, high = 2 };

struct Extra {
  std::string note{};
};

struct WidgetSpec {
  // +kubexx:name=someName
  std::string a{};
  // +kubexx:omit
  std::string cache{};
  // +kubexx:inline
  Extra extra{};
  Color color{};
  Level level{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
