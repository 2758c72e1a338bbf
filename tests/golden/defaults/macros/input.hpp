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

#define FIELD(type, name, value) type name = value
#define BRACED(type, name, value) type name{value}
#define NUMBER(name) std::int32_t name = 17;
#define PLAIN(type, name) type name
#define ALL(...) __VA_ARGS__
#define INIT(value) = value
#define EQUALS =
#define NONE

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  FIELD(std::int32_t, number, 17);
  FIELD(std::string, string, "x");
  FIELD(std::optional<std::string>, optional, "x");
  FIELD(std::optional<std::string>, nothing, std::nullopt);
  FIELD(std::vector<std::string>, list, {});
  BRACED(std::int32_t, braced, 17);
  NUMBER(declared)
  PLAIN(std::int32_t, after) = 17;
  PLAIN(std::int32_t, required);
  PLAIN(ALL(std::array<std::int32_t, 3>), array);
  ALL(std::int32_t all = 17;)
  std::int32_t function INIT(17);
  std::int32_t first INIT(17), second{};
  std::int32_t equals EQUALS 17;
  std::int32_t plain NONE;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
