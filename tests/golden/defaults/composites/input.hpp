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

enum class Color { red, green };

struct Port {
  std::string name = "http";
  std::int32_t number{};
};

struct WidgetSpec {
  std::vector<std::string> list = {"a", "b"};
  std::vector<int> braces{1, 2, 3};
  std::array<int, 2> array = {4, 5};
  std::array<int, 3> double_braces = {{1, 2, 3}};
  std::array<Color, 2> flags = {{Color::red, Color::green}};
  std::array<std::chrono::seconds, 1> spans = {{std::chrono::seconds(5)}};
  std::array<Port, 2> pair = {{{.number = 1}, {.number = 2}}};
  Port plain[1] = {{"http", 80}};
  std::array<std::array<int, 2>, 2> grid = {{{1, 2}, {3, 4}}};
  std::array<std::array<int, 2>, 2> braced_grid = {{{{1, 2}}, {{3, 4}}}};
  std::set<std::string> set = {"x", "y"};
  std::vector<Color> colors = {Color::green, Color::red};
  std::map<std::string, std::string> map = {{"b", "2"}, {"a", "1"}};
  std::map<std::string, int> counts{{"one", 1}};
  Port port = {.number = 80};
  Port positional = {"https", 443};
  std::vector<Port> ports = {{.name = "a", .number = 1}, {.number = 2}};
  std::optional<Port> maybe = Port{.number = 7};
  std::vector<std::vector<int>> nested = {{1}, {2, 3}};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
