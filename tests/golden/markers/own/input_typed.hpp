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
  dark_green KUBEXX(kubexx::name("dark-green")),
};

enum class KUBEXX(kubexx::integers) Level { low = 1, high = 2 };

struct Extra {
  std::string note{};
};

struct WidgetSpec {
  KUBEXX(kubexx::name("someName"))
  std::string a{};
  KUBEXX(kubexx::omit)
  std::string cache{};
  KUBEXX(kubexx::inline_fields)
  Extra extra{};
  Color color{};
  Level level{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
